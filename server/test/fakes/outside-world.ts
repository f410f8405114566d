import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import * as z from 'zod';
import { freePort } from '../../seed/stage/free-port.ts';
import { serveCommunityStandIn } from '../../stand-ins/community/serve-stand-in.ts';
import { standInOptions, standInPath } from '../../stand-ins/community/settings.ts';
import { standInSigningKey } from '../../stand-ins/community/signing-key.ts';

/** The milliseconds that an answer takes. */
type Latency = () => number;

/** A mail server in the test process; it accepts every mail and counts it by its Message-ID. */
export async function openMailServer({
  latency = () => 0,
  host = '127.0.0.1',
}: {
  latency?: Latency;
  host?: string;
}) {
  const taken = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, _session, done) => {
      take(stream).then(() => done(), done);
    },
  } satisfies SMTPServerOptions);
  async function take(stream: Parameters<typeof buffer>[0]): Promise<void> {
    // Fails for an incomplete mail, as a mail server does.
    const [, id = 'none'] = /^message-id:\s*(<[^>]+>)/im.exec(String(await buffer(stream))) ?? [];
    taken.set(id, (taken.get(id) ?? 0) + 1);
    await pause(latency());
  }
  server.on('error', () => undefined);
  const port = await freePort();
  await new Promise<void>((resolve) => {
    server.listen(port, host, resolve);
  });
  return {
    port,
    taken,
    isOver: async () => {
      while (server.connections.size > 0) await pause(5);
    },
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

const world = z.object({
  users: z.array(z.object({ id: z.string(), username: z.string() })),
  members: z.record(z.string(), z.object({ roles: z.array(z.string()) })),
  requests: z.array(z.string()),
  messages: z.array(
    z.object({
      embeds: z.array(
        z.object({ fields: z.array(z.object({ name: z.string(), value: z.string() })) }),
      ),
    }),
  ),
});

export type OutsideWorld = {
  /** Settings that connect a program to these services. */
  environment: Record<string, string>;
  /** Number of accepted deliveries per mail, by Message-ID. */
  mails: ReadonlyMap<string, number>;
  community(): Promise<z.infer<typeof world>>;
  arrangeCommunity(change: object): Promise<void>;
  /** Resolves when no mail client is connected. */
  mailIsOver(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Opens a mail server and the community's stand-in in the test process, so that they outlive the
 * programs that use them. With the latency, a program can die between request, effect and answer: a
 * mail counts as accepted before the answer is sent.
 */
export async function openOutsideWorld(latency: Latency): Promise<OutsideWorld> {
  const mail = await openMailServer({ latency });
  const community = await openCommunity(latency);
  return {
    environment: { SMTP_URL: `smtp://127.0.0.1:${mail.port}`, ...community.environment },
    mails: mail.taken,
    mailIsOver: mail.isOver,
    community: async () => {
      const { payload } = await community.app.inject({ url: `${standInPath}/world` });
      return world.parse(JSON.parse(payload));
    },
    arrangeCommunity: async (change) => {
      const { statusCode, payload } = await community.app.inject({
        method: 'POST',
        url: `${standInPath}/world`,
        headers: { 'content-type': 'application/json' },
        payload: change,
      });
      if (statusCode !== 200) throw new Error(payload);
    },
    close: async () => {
      await Promise.all([community.app.close(), mail.close()]);
    },
  };
}

async function openCommunity(
  latency: Latency,
): Promise<{ app: FastifyInstance; environment: Record<string, string> }> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const app = fastify({ forceCloseConnections: true });
  const isApi = (url: string) => url.startsWith(`${standInPath}/api/`);
  app.addHook('onRequest', async ({ url, raw }, reply) => {
    if (!isApi(url)) return undefined;
    await pause(latency());
    // The sender died while the mail was on its way: it never arrives.
    return raw.socket.destroyed ? reply.hijack() : undefined;
  });
  app.addHook('onSend', async ({ url }) => {
    if (isApi(url)) await pause(latency());
  });
  const signingKey = standInSigningKey('the key of the outside world');
  await serveCommunityStandIn(app, { origin, redirectUris: [], signingKey });
  await app.listen({ host: '127.0.0.1', port });
  const { issuer, api, cdn, clientId, clientSecret, botToken, guildId, webhookUrl } =
    standInOptions(origin);
  const environment = {
    DISCORD_ISSUER: issuer,
    DISCORD_API: api,
    DISCORD_CDN: cdn,
    DISCORD_CLIENT_ID: clientId,
    DISCORD_CLIENT_SECRET: clientSecret,
    DISCORD_BOT_TOKEN: botToken,
    DISCORD_GUILD_ID: guildId,
    DISCORD_WEBHOOK_URL: webhookUrl ?? '',
  };
  return { app, environment };
}
