import { Ajv, type Options, type ValidateFunction } from "ajv";
import type { FastifyInstance, FastifyReply, FastifyRequest, HookHandlerDoneFunction } from "fastify";
import { AppError } from "../answers/index.ts";

// A field that is not in the schema is refused, never silently dropped: a caller who wrote it meant something by it.
const options = {
  removeAdditional: false,
  useDefaults: true,
  allErrors: false,
  strict: true,
} as const satisfies Options;

// Made once, so that a schema is compiled once, however many servers a process has.
const bodies = new Ajv({ ...options, coerceTypes: false });
const queries = new Ajv({ ...options, coerceTypes: true });

/**
 * What validates a route's body or query by its schema. Two readings of the same kind of schema: a JSON body has types, so "1"
 * is not 1; a query has texts only, so "1" may be 1, but a list is never taken for its first entry.
 *
 * @throws what is wrong with the schema
 */
export const compileValidator = (schema: object, part: string | undefined): ValidateFunction =>
  (part === "body" ? bodies : queries).compile(schema);

/** Takes Fastify's own validation away. A schema is compiled with the first call that it validates: a start waits for none. */
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
 * A query field that stands there twice has no meaning, whatever the route thinks of it; nor has a number past all numbers, such
 * as 1e400: the validation takes it for an integer and looks at none of its bounds.
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
