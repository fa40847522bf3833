import { namedSchemas } from "@gemplay/api-schema";

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
type JsonObject = { readonly [key: string]: Json };

interface Operation extends JsonObject {
  readonly operationId: string;
}

/**
 * The OpenAPI document with its shapes by name: what `namedSchemas` lists, and of each call its body, its data, its answer
 * and the refusal. Done on the finished document, because validation and answers want their schemas whole.
 */
export function nameSchemas<D extends object>(document: D): D {
  const whole = JSON.parse(JSON.stringify(document)) as JsonObject;
  const components: Record<string, Json> = {};
  const shared = new Map(Object.entries(namedSchemas).map(([name, schema]) => [textOf(plain(schema)), name]));

  /** Sets a shape aside under its name and answers the reference to it. */
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
  /** A shape of one call: by its shared name if it has one, else by the call's. */
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
            if (!isObject(properties)) return replace(schema); // not the envelope
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

/** `holder` with only the field that has a JSON content, whose schema is changed; {} when there is none. */
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

/** A shape as the document has it, which writes a constant as a list of one. */
function plain(schema: object): Json {
  return JSON.parse(JSON.stringify(schema), (_key, value: Json) => {
    if (!isObject(value) || !("const" in value)) return value;
    const { const: only, ...others } = value;
    return { ...others, enum: [only as Json] };
  }) as Json;
}

/** A text that is the same for the same shape, in whatever order its keys were written. */
function textOf(node: Json): string {
  return JSON.stringify(node, (_key, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}
