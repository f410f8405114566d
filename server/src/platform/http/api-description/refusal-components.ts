import type { OpenAPIGeneratorGenerateOptions } from '@orpc/openapi';

type SchemaOf = Extract<
  OpenAPIGeneratorGenerateOptions['customErrorResponseBodySchema'],
  (...given: never) => unknown
>;

/**
 * Describes each refusal once, under its code, and the answers by reference. A code whose data differ
 * between operations gets a number behind the second description and those after it.
 */
export function sharedRefusals(): { schemaOf: SchemaOf; schemas: Record<string, object> } {
  const schemas: Record<string, object> = {};

  function nameFor(code: string, schema: object): string {
    for (let count = 1; ; count += 1) {
      const name = count === 1 ? code : `${code}_${count}`;
      const known = schemas[name];
      schemas[name] ??= schema;
      if (known === undefined || JSON.stringify(known) === JSON.stringify(schema)) return name;
    }
  }

  const schemaOf: SchemaOf = (refusals, status) => {
    const mapping = refusals.map(([code, message, isDataRequired, data]) => {
      const schema = {
        type: 'object',
        properties: {
          defined: { const: true },
          code: { const: code },
          status: { const: status },
          message: { type: 'string', default: message },
          data,
        },
        required: ['defined', 'code', 'status', 'message', ...(isDataRequired ? ['data'] : [])],
      };
      return [code, `#/components/schemas/${nameFor(code, schema)}`] as const;
    });
    return {
      type: 'object',
      oneOf: mapping.map(([, $ref]) => ({ $ref })),
      discriminator: { propertyName: 'code', mapping: Object.fromEntries(mapping) },
    };
  };
  return { schemaOf, schemas };
}
