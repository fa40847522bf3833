import { isAnswerLost } from "../api/index.ts";

function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

/**
 * The tokens by which the server knows that a code was asked for here. The one that is being asked under is not the one
 * whose code was mailed: a request that is refused leaves that code good. One whose answer was lost is repeated under the
 * same token for as long as it goes to the same place, so that no second mail goes out.
 */
export function codeRequest() {
  let asked: { readonly token: string; readonly email: string | undefined } | undefined;
  let mailed = "";
  return {
    /** Whose code was mailed; empty while none was. */
    mailed: (): string => mailed,
    /**
     * Asks for a code.
     * @returns undefined when it was forgotten meanwhile
     * @throws what `send` throws
     */
    async ask<T>(email: string | undefined, send: (token: string) => Promise<T>): Promise<T | undefined> {
      if (asked === undefined || asked.email !== email) asked = { token: newToken(), email };
      const request = asked;
      try {
        const answer = await send(request.token);
        if (asked !== request) return undefined;
        asked = undefined;
        mailed = request.token;
        return answer;
      } catch (error) {
        if (asked !== request) return undefined;
        if (!isAnswerLost(error)) asked = undefined;
        throw error;
      }
    },
    forget(): void {
      asked = undefined;
      mailed = "";
    },
  };
}
