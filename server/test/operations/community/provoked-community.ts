import type { PackageName } from '@regz/rules/licenses/packages.ts';
import { freezeTime } from '../../harness/factories.ts';
import type { TestServer } from '../../harness/harness.ts';
import { newPerson, type Person } from '../../harness/people.ts';

type Provocation = { person: Person; input: Record<string, unknown> };

const spent =
  'the flow is spent with it, as it has to be: community/connect.test.ts asserts what stays';
const queued = 'the sync it asks for stays asked for: community/update-roles.test.ts asserts what stays';

/** A request by a customer with the given package, or none. */
function customer(subscription: PackageName | null, input: Record<string, unknown> = {}) {
  return async (server: TestServer): Promise<Provocation> => {
    const person = await newPerson(server, 'customer without a license');
    await server.database.ownerPool.query('update users set subscription = $2 where id = $1', [
      person.accountId,
      subscription,
    ]);
    return { person, input };
  };
}

/** A person with an approved, paused subscription. */
async function paused(server: TestServer): Promise<Provocation> {
  const { person, input } = await customer('Legit')(server);
  await freezeTime(server.database, person.accountId);
  await server.database.ownerPool.query('update users set admin_approval = true where id = $1', [
    person.accountId,
  ]);
  return { person, input };
}

/** The refusals of experiment mode and of the chat community. */
export const refusals = {
  'licenses.enableExperiment': {
    LICENSE_SUBSCRIPTION_MISSING: customer(null),
    LICENSE_EXPERIMENT_UNSUPPORTED: customer('Supreme-AimSilent-Essential-External'),
    LICENSE_EXPERIMENT_ENABLED: customer('Legit-Experiment'),
    LICENSE_FROZEN: paused,
  },
  'community.startConnection': {
    COMMUNITY_NOT_ELIGIBLE: customer('Supreme'),
    LICENSE_FROZEN: paused,
    COMMUNITY_UNAVAILABLE:
      'what the community says of itself is kept: community/connect.test.ts asks a fresh server',
  },
  'community.completeConnection': {
    COMMUNITY_FLOW_UNKNOWN: customer('Supreme', { code: 'x', state: 'x', iss: null }),
    COMMUNITY_NOT_ELIGIBLE: spent,
    LICENSE_FROZEN: spent,
    COMMUNITY_AUTHORIZATION_REFUSED: spent,
    COMMUNITY_ACCOUNT_TAKEN: spent,
    COMMUNITY_UNAVAILABLE: spent,
  },
  'community.disconnectCommunity': { COMMUNITY_NOT_CONNECTED: customer('Supreme') },
  'community.updateRoles': {
    COMMUNITY_ROLES_NOT_DUE: customer('Supreme'),
    LICENSE_FROZEN: paused,
    COMMUNITY_ROLES_NOT_UPDATED: queued,
    COMMUNITY_JOIN_REFUSED: queued,
  },
};
