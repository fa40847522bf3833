import { isAnswerLost } from "../api/index.ts";

function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

/**
 * Stores the tokens with which the server recognizes the browser that requested a mailed code. The token of a running
 * request is separate from the token of the last mailed code, because the mailed code stays valid after a refused
 * request. If an answer was lost, the page repeats the request with the same token as long as the e-mail address is the
 * same. For the same token, the server sends no second mail.
 */
export function codeRequest() {
  let asked: { readonly token: string; readonly email: string | undefined } | undefined;
  let mailed = "";
  return {
    /** Returns the token of the last mailed code, or "" if the server has mailed no code. */
    mailed: (): string => mailed,
    /**
     * Requests a code.
     * @returns undefined if the caller called `forget` during the request
     * @throws the error of `send`
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
