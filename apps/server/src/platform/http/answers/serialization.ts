import fastJson from "fast-json-stringify";
import type { FastifyInstance } from "fastify";

/**
 * Compiles a function that converts responses of one schema to JSON text. The JSON text contains only fields of the
 * schema.
 *
 * @throws if the schema is invalid
 */
export const compileSerializer = (schema: object): ((data: unknown) => string) => fastJson(schema);

/**
 * Replaces Fastify's serialization, so that each response schema is compiled at its first response. The server starts
 * faster because it compiles the response schemas later.
 */
export function useSerialization(app: FastifyInstance): void {
  app.setSerializerCompiler(({ schema }) => {
    let compiled: ReturnType<typeof compileSerializer> | undefined;
    return (data) => {
      compiled ??= compileSerializer(schema as object);
      return compiled(data);
    };
  });
}
