import {
  type KyselyPlugin,
  LimitNode,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryResult,
  type RootOperationNode,
  SelectQueryNode,
  type UnknownRow,
  ValueNode,
} from 'kysely';

/**
 * Writes the numbers of `limit` into the text instead of passing them beside it. For a limit that
 * it does not know, PostgreSQL assumes a tenth of all rows, so for a long list it would never keep
 * a plan but make a new one for each call.
 */
export class InlineLimits implements KyselyPlugin {
  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    if (!SelectQueryNode.is(node) || node.limit === undefined) return node;
    const { limit } = node.limit;
    if (!ValueNode.is(limit) || typeof limit.value !== 'number') return node;
    return { ...node, limit: LimitNode.create(ValueNode.createImmediate(limit.value)) };
  }

  transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return Promise.resolve(result);
  }
}
