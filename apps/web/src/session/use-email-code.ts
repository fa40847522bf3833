import type { EmailCodePurpose } from "@gemplay/api-schema";
import { useState } from "react";
import { call, isRefusal } from "../api/index.ts";
import type { MailedCode } from "../ui/index.ts";
import { codeRequest } from "./code-request.ts";
import { deviceKey } from "./device-key.ts";

/** What proves that this browser asked for a code, with the code itself. */
interface TypedCode {
  readonly token: string;
  readonly code: string;
}

/** Whether the digits themselves were at fault: they are typed anew then. */
export function isCodeRefused(error: unknown): boolean {
  return isRefusal(error, "CodeIncorrect", "CodeInvalid");
}

/** A code by mail: asked for, waited for, typed. The browser's half of it lives in this screen only. */
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
    /** Why it could not be sent. */
    failure,
    setCode(typed: string): void {
      setCode(typed);
      setFailure(undefined);
    },
    /** Has a code sent, or another one. @param email where it goes; undefined: to the account's own */
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
    /** Back to the address. */
    reset(): void {
      request.forget();
      setMailed(undefined);
      setCode("");
      setFailure(undefined);
    },
    typed: (digits: string): TypedCode => ({ token: request.mailed(), code: digits }),
  };
}
