import type { EmailCodePurpose } from "@gemplay/api-schema";
import { useState } from "react";
import { isRefusal } from "../api/index.ts";
import type { MailedCode } from "../ui/index.ts";
import { useSendEmailCode } from "./api/send-email-code.ts";
import { codeRequest } from "./code-request.ts";

/** The code from the e-mail that the player typed, and the token that proves that this browser requested the code. */
interface TypedCode {
  readonly token: string;
  readonly code: string;
}

/** Returns whether the server refused the typed code, so that the player has to type the code again. */
export function isCodeRefused(error: unknown): boolean {
  return isRefusal(error, "CodeIncorrect", "CodeInvalid");
}

/**
 * Stores the request for a mailed code and the digits that the player typed. The token of the request for a code exists
 * only while this screen is open.
 */
export function useEmailCode(purpose: EmailCodePurpose) {
  const [request] = useState(codeRequest);
  const [mailed, setMailed] = useState<MailedCode>();
  const [code, setCode] = useState("");
  const { isPending, isError, error, mutateAsync, reset } = useSendEmailCode(purpose, request, (sent) => {
    setCode("");
    setMailed({ ...sent, sentAtMs: Date.now(), nextAt: performance.now() + sent.waitSeconds * 1_000 });
  });
  // The page must not forget a running request, because a second request would then be possible.
  const clearFailure = () => {
    if (isError) reset();
  };

  return {
    mailed,
    code,
    sending: isPending,
    /** The reason why the server could not send the mail with the code. */
    failure: error?.message,
    setCode(typed: string): void {
      setCode(typed);
      clearFailure();
    },
    /**
     * Requests the first mailed code or a new mailed code.
     * @param email e-mail address that receives the code; undefined for the account's own e-mail address
     * @returns whether the server has sent the code
     */
    async send(email?: string): Promise<boolean> {
      if (isPending) return false;
      // The screen shows the reason in `failure`, so the promise does not reject.
      return (await mutateAsync(email).catch(() => undefined)) !== undefined;
    },
    /** Returns to the step in which the player types the e-mail address. */
    reset(): void {
      request.forget();
      setMailed(undefined);
      setCode("");
      clearFailure();
    },
    typed: (digits: string): TypedCode => ({ token: request.mailed(), code: digits }),
  };
}
