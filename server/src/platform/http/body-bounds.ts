import * as z from 'zod';

/** A body's limits: its size in UTF-8, and the number of JSON values. */
export type BodyBounds = { bytes: number; values: number };

/** The largest body of any operation; whatever needs more has a separate route. */
export const MOST_BODY_BYTES = 256 * 1024;

// A lower limit saves nothing, and this way a wrong body gets an explanation.
const LEAST_BYTES = 4096;
const LEAST_VALUES = 64;

const CHARACTER_BYTES = 3;
const SCALAR_BYTES = 32;
/** For texts limited by a pattern or format. */
const PATTERN_CHARACTERS = 256;
/** For records, whose number of entries a schema's own check limits. */
const RECORD_ENTRIES = 16;

/**
 * A body's limits, from the schema of its operation's input. They apply before parsing, so that
 * abuse costs nothing.
 * @throws Error for a schema that accepts texts or lists of any length.
 */
export function bodyBounds(schema: z.ZodType): BodyBounds {
  const { bytes, values } = boundsOf(schema);
  return {
    bytes: Math.min(MOST_BODY_BYTES, Math.max(LEAST_BYTES, bytes)),
    values: Math.max(LEAST_VALUES, values),
  };
}

function boundsOf(schema: z.core.$ZodType): BodyBounds {
  if (schema instanceof z.ZodObject) return boundsOfFields(schema.shape);
  if (schema instanceof z.ZodArray) return times(boundsOf(schema.element), mostItems(schema));
  if (schema instanceof z.ZodRecord) {
    return times(sum([boundsOf(schema.keyType), boundsOf(schema.valueType)]), RECORD_ENTRIES);
  }
  if (schema instanceof z.ZodUnion) return largest(schema.options.map(boundsOf));
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  ) {
    return boundsOf(schema.def.innerType);
  }
  if (schema instanceof z.ZodPipe) return boundsOf(schema.in);
  return { bytes: scalarBytes(schema), values: 1 };
}

function boundsOfFields(shape: Record<string, z.core.$ZodType>): BodyBounds {
  const fields = Object.entries(shape).map(([name, field]) => {
    const { bytes, values } = boundsOf(field);
    return { bytes: bytes + name.length + SCALAR_BYTES, values };
  });
  return sum([{ bytes: SCALAR_BYTES, values: 1 }, ...fields]);
}

function scalarBytes(schema: z.core.$ZodType): number {
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) {
    const isShaped = schema.format !== null || hasPattern(schema);
    const characters = schema.maxLength ?? (isShaped ? PATTERN_CHARACTERS : undefined);
    if (characters === undefined) throw new Error('a text of any length');
    return characters * CHARACTER_BYTES;
  }
  if (schema instanceof z.ZodEnum) return mostBytes(schema.options);
  if (schema instanceof z.ZodLiteral) return mostBytes([...schema.values]);
  if (schema instanceof z.ZodNumber || schema instanceof z.ZodBoolean) return SCALAR_BYTES;
  if (schema instanceof z.ZodNull) return SCALAR_BYTES;
  throw new Error('a field whose size is not known');
}

function mostBytes(values: readonly unknown[]): number {
  return Math.max(...values.map((value) => String(value).length)) * CHARACTER_BYTES;
}

function hasPattern(schema: z.ZodString | z.ZodStringFormat): boolean {
  return schema.def.checks?.some((check) => check instanceof z.core.$ZodCheckRegex) === true;
}

function mostItems(schema: z.ZodArray): number {
  const bound = schema.def.checks?.find((check) => check instanceof z.core.$ZodCheckMaxLength);
  if (bound === undefined) throw new Error('a list of any length');
  // oxlint-disable-next-line no-underscore-dangle -- zod has no other word for the bound of a list
  return bound._zod.def.maximum;
}

function times({ bytes, values }: BodyBounds, count: number): BodyBounds {
  return { bytes: (bytes + 1) * count + SCALAR_BYTES, values: values * count + 1 };
}

function sum(parts: readonly BodyBounds[]): BodyBounds {
  return {
    bytes: parts.reduce((total, part) => total + part.bytes, 0),
    values: parts.reduce((total, part) => total + part.values, 0),
  };
}

function largest(parts: readonly BodyBounds[]): BodyBounds {
  return {
    bytes: Math.max(...parts.map((part) => part.bytes)),
    values: Math.max(...parts.map((part) => part.values)),
  };
}
