import Type from "typebox";
import Value from "typebox/value";
import type { IdentityConfig } from "../platform/config/index.ts";

/** The result of an identity check at the provider. */
export type IdentityResult =
  | { readonly state: "asked" }
  | { readonly state: "passed" }
  /** `reason` says in one sentence for the player why the check was refused. */
  | { readonly state: "refused"; readonly reason: string };

/** The operator's provider of identity checks. */
export interface IdentityProvider {
  /**
   * Starts a check, or returns the same check again if the provider already knows the id.
   *
   * @param check.returnUrl the address to which the provider's page leads the player back
   * @throws {IdentityProviderError}
   */
  start(check: {
    readonly id: string;
    readonly language: string;
    readonly returnUrl: string;
  }): Promise<{ readonly reference: string; readonly page: string }>;
  /** @throws {IdentityProviderError} */
  result(reference: string): Promise<IdentityResult>;
}

/** Thrown if the provider does not answer within the time limit, or if its answer does not follow the protocol. */
export class IdentityProviderError extends Error {
  override readonly name = "IdentityProviderError";
}

const answerWithinMs = 10_000;
const answerBytesAtMost = 16_384;

/** One line of text, without control characters. */
const line = "^[^\\u0000-\\u001f\\u007f]+$";
const Started = Type.Object({
  reference: Type.String({ maxLength: 200, pattern: line }),
  page: Type.String({ maxLength: 2_000, pattern: "^https?://[\\x21-\\x7e]+$" }),
});
const Result = Type.Union([
  Type.Object({ state: Type.Literal("asked") }),
  Type.Object({ state: Type.Literal("passed") }),
  Type.Object({ state: Type.Literal("refused"), reason: Type.String({ maxLength: 300, pattern: line }) }),
]);

/**
 * Creates the client of a provider that follows the protocol in docs/operations.md. The operator's adapter translates
 * the protocol into the calls of its provider.
 *
 * @param timeoutMs the time in milliseconds after which a call fails
 */
export function createIdentityProvider(
  { url, key }: IdentityConfig,
  timeoutMs = answerWithinMs,
): IdentityProvider {
  const call = async (path: string, body?: object): Promise<unknown> => {
    try {
      const answer = await fetch(`${url}${path}`, {
        method: body === undefined ? "GET" : "POST",
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        body: body === undefined ? null : JSON.stringify(body),
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      });
      const text = await limitedText(answer);
      if (!answer.ok) throw new IdentityProviderError(`the provider answered with status ${answer.status}`);
      return JSON.parse(text);
    } catch (error) {
      if (error instanceof IdentityProviderError) throw error;
      throw new IdentityProviderError("the provider did not answer as the protocol says", { cause: error });
    }
  };
  return {
    async start(check) {
      const answer = await call("/checks", check);
      if (Value.Check(Started, answer)) return { reference: answer.reference, page: answer.page };
      throw new IdentityProviderError("the provider's answer to the start of a check is not valid");
    },
    async result(reference) {
      const answer = await call(`/checks/${encodeURIComponent(reference)}`);
      if (Value.Check(Result, answer)) return answer;
      throw new IdentityProviderError("the provider's result of a check is not valid");
    },
  };
}

/** Reads an answer as text, up to a limit, so that a faulty provider cannot fill the memory. */
async function limitedText(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > answerBytesAtMost) throw new IdentityProviderError("the provider's answer is too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
