import type { EmailCodePurpose } from "@gemplay/api-schema";
import { useState } from "react";
import { call, isRefusal } from "../api/index.ts";
import type { MailedCode } from "../ui/index.ts";
import { codeRequest } from "./code-request.ts";
import { deviceKey } from "./device-key.ts";

/** The code that the player typed, and the token that proves that this browser requested the code. */
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
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();

  return {
    mailed,
    code,
    sending,
    /** The reason why the mail with the code could not be sent. */
    failure,
    setCode(typed: string): void {
      setCode(typed);
      setFailure(undefined);
    },
    /**
     * Requests the first mailed code or another mailed code.
     * @param email e-mail address that receives the code; undefined for the account's own e-mail address
     */
    async send(email?: string): Promise<void> {
      if (sending) return;
      setSending(true);
      setFailure(undefined);
      try {
        const sent = await request.ask(email, (token) =>
          call(
            "POST /account/email/code/send",
            { body: { purpose, token, ...deviceKey(), ...(email === undefined ? {} : { email }) } },
            { silent: true },
          ),
        );
        if (sent === undefined) return;
        setCode("");
        setMailed({ ...sent, nextAt: performance.now() + sent.waitSeconds * 1_000 });
      } catch (error) {
        setFailure(error instanceof Error ? error.message : "");
      } finally {
        setSending(false);
      }
    },
    /** Returns to the step that asks for the e-mail address. */
    reset(): void {
      request.forget();
      setMailed(undefined);
      setCode("");
      setFailure(undefined);
    },
    typed: (digits: string): TypedCode => ({ token: request.mailed(), code: digits }),
  };
}
