import { Ajv, type Options, type ValidateFunction } from "ajv";
import type { FastifyInstance, FastifyReply, FastifyRequest, HookHandlerDoneFunction } from "fastify";
import { AppError } from "../answers/index.ts";

// The server refuses a request field that is not in the schema, because the caller sent the field on purpose. If the
// server dropped the field silently, the caller would not notice the mistake.
const options = {
  removeAdditional: false,
  useDefaults: true,
  allErrors: false,
  strict: true,
} as const satisfies Options;

// The validators are created once per process, so that a process with several servers compiles each schema only once.
const bodies = new Ajv({ ...options, coerceTypes: false });
const queries = new Ajv({ ...options, coerceTypes: true });

/**
 * Compiles the validator for the body or the query of a route. A JSON body contains typed values, so the text "1" is
 * not accepted as the number 1. A query contains only texts, so the text "1" is accepted as the number 1. If a query
 * contains a field twice, the server never uses only the first value.
 *
 * @throws if the schema is invalid
 */
export const compileValidator = (schema: object, part: string | undefined): ValidateFunction =>
  (part === "body" ? bodies : queries).compile(schema);

/**
 * Replaces Fastify's validation. A schema is compiled at the first call that needs the validation, so the start of the
 * server does not wait for the compilation.
 */
export function useStrictValidation(app: FastifyInstance): void {
  app.setValidatorCompiler(({ schema, httpPart }) => {
    let compiled: ValidateFunction | undefined;
    return (data: unknown) => {
      compiled ??= compileValidator(schema as object, httpPart);
      return compiled(data) || { error: compiled.errors ?? [] };
    };
  });
}

/**
 * Refuses a query with a field that occurs twice, or with an infinite number such as 1e400. The validator would accept
 * an infinite number as an integer, and would not apply the minimum and maximum of the field.
 */
export function refuseMeaninglessQuery(
  request: FastifyRequest,
  _reply: FastifyReply,
  done: HookHandlerDoneFunction,
): void {
  const query = request.query as Record<string, unknown>;
  for (const name in query) {
    const value = query[name];
    if (Array.isArray(value) || Math.abs(Number(value)) === Number.POSITIVE_INFINITY)
      throw new AppError("RequestInvalid");
  }
  done();
}
