import { Ajv, type Options, type ValidateFunction } from "ajv";
import type { FastifyInstance, FastifyReply, FastifyRequest, HookHandlerDoneFunction } from "fastify";
import { AppError } from "../answers/index.ts";

// A field that is not in the schema is refused and never silently dropped, because the caller sent the field on
// purpose.
const options = {
  removeAdditional: false,
  useDefaults: true,
  allErrors: false,
  strict: true,
} as const satisfies Options;

// The validators are created once per process, so that each schema is compiled once for any number of servers.
const bodies = new Ajv({ ...options, coerceTypes: false });
const queries = new Ajv({ ...options, coerceTypes: true });

/**
 * Compiles the validator of a route's body or query. A JSON body has types, so "1" is not the number 1. A query has
 * only texts, so "1" may be 1, but a repeated field is never reduced to its first value.
 *
 * @throws if the schema is invalid
 */
export const compileValidator = (schema: object, part: string | undefined): ValidateFunction =>
  (part === "body" ? bodies : queries).compile(schema);

/**
 * Replaces Fastify's validation. A schema is compiled at the first call that it validates, so the start does not wait
 * for the compilation.
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
 * Refuses a query field that occurs twice, and a number that is infinite, such as 1e400. The validator would accept an
 * infinite number as an integer and ignore the limits of the field.
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
