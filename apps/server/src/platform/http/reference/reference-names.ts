import { namedSchemas } from "@gemplay/api-schema";

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
type JsonObject = { readonly [key: string]: Json };

interface Operation extends JsonObject {
  readonly operationId: string;
}

/**
 * Replaces repeated schemas in the OpenAPI document with references to named schemas. Named schemas are the schemas in
 * `namedSchemas`, and the body, data and answer of each API call. The function changes only the finished OpenAPI
 * document. The schemas of the routes stay complete, because the validation and the serialization need complete
 * schemas.
 */
export function nameSchemas<D extends object>(document: D): D {
  const whole = JSON.parse(JSON.stringify(document)) as JsonObject;
  const components: Record<string, Json> = {};
  const shared = new Map(Object.entries(namedSchemas).map(([name, schema]) => [textOf(plain(schema)), name]));

  /** Stores a schema under its name, and returns a reference to the stored schema. */
  function refer(name: string, schema: JsonObject): Json {
    components[name] ??= inside(schema);
    return { $ref: `#/components/schemas/${name}` };
  }
  function inside(node: JsonObject): Json {
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, replace(value)]));
  }
  function replace(node: Json): Json {
    if (Array.isArray(node)) return node.map(replace);
    if (!isObject(node)) return node;
    const name = shared.get(textOf(node));
    return name === undefined ? inside(node) : refer(name, node);
  }
  /**
   * Returns the reference to a schema of one API call. The reference uses the shared name of the schema. A schema
   * without a shared name gets a name made from the name of the call.
   */
  function own(name: string, schema: Json): Json {
    if (!isObject(schema)) return schema;
    return shared.has(textOf(schema)) ? replace(schema) : refer(name, schema);
  }
  function call(operation: Operation): Json {
    const { operationId } = operation;
    const name = operationId.charAt(0).toUpperCase() + operationId.slice(1);
    return {
      ...(inside(operation) as JsonObject),
      ...inContent(operation, "requestBody", (schema) => own(`${name}Body`, schema)),
      responses: Object.fromEntries(
        Object.entries(operation.responses as JsonObject).map(([status, response]) => {
          const answer = (schema: Json): Json => {
            if (status !== "200" || !isObject(schema)) return own("Refusal", schema);
            const { properties } = schema;
            // The stored schema describes the data in the envelope, and not the envelope itself.
            if (!isObject(properties)) return replace(schema);
            const data = own(`${name}Data`, properties.data ?? null);
            components[`${name}Answer`] = {
              ...(inside(schema) as JsonObject),
              properties: { ...(inside(properties) as JsonObject), data },
            };
            return { $ref: `#/components/schemas/${name}Answer` };
          };
          return [status, inContent({ response }, "response", answer).response ?? response];
        }),
      ),
    };
  }

  const paths = Object.entries(whole.paths as JsonObject).map(([path, methods]) => [
    path,
    Object.fromEntries(
      Object.entries(methods as JsonObject).map(([method, operation]) => [
        method,
        isObject(operation) && "operationId" in operation ? call(operation as Operation) : replace(operation),
      ]),
    ),
  ]);
  return {
    ...whole,
    paths: Object.fromEntries(paths),
    components: { ...(whole.components as JsonObject), schemas: components },
  } as unknown as D;
}

/**
 * Returns a copy of one field of `holder` in which the schemas of all content types are replaced. Returns {} if the
 * field has no property `content`.
 */
function inContent(holder: JsonObject, field: string, change: (schema: Json) => Json): JsonObject {
  const part = holder[field];
  if (!isObject(part) || !isObject(part.content)) return {};
  const content = Object.entries(part.content).map(([type, value]) => [
    type,
    isObject(value) ? { ...value, schema: change(value.schema ?? null) } : value,
  ]);
  return { [field]: { ...part, content: Object.fromEntries(content) } };
}

const isObject = (node: Json | undefined): node is JsonObject =>
  typeof node === "object" && node !== null && !Array.isArray(node);

/**
 * Converts a schema into the form that the OpenAPI document uses. In the OpenAPI document, a constant is an `enum` with
 * one value.
 */
function plain(schema: object): Json {
  return JSON.parse(JSON.stringify(schema), (_key, value: Json) => {
    if (!isObject(value) || !("const" in value)) return value;
    const { const: only, ...others } = value;
    return { ...others, enum: [only as Json] };
  }) as Json;
}

/**
 * Converts a schema to a text, so that two schemas can be compared. Equal schemas have the same text, even if their
 * keys have a different order.
 */
function textOf(node: Json): string {
  return JSON.stringify(node, (_key, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}
