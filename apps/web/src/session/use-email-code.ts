import type { EmailCodePurpose } from "@gemplay/api-schema";
import { useRef, useState } from "react";
import { call, isAnswerLost } from "../api/index.ts";
import type { MailedCode } from "../ui/index.ts";

/** What proves that this browser asked for a code, with the code itself. */
interface TypedCode {
  readonly token: string;
  readonly code: string;
}

function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

/**
 * A code by mail: asked for, waited for, typed. The browser's half of it lives in this screen only. An answer that was
 * lost is asked for again under the same token, so that no second mail goes out.
 */
export function useEmailCode(purpose: EmailCodePurpose) {
  const token = useRef("");
  const [mailed, setMailed] = useState<MailedCode>();
  const [code, setCode] = useState("");
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();

  /** @param email where it goes; undefined: to the account's own. @returns whether it is on its way */
  async function send(email?: string): Promise<boolean> {
    setSending(true);
    setFailure(undefined);
    if (token.current === "") token.current = newToken();
    try {
      const sent = await call(
        "POST /account/email/code/send",
        { body: { purpose, token: token.current, ...(email === undefined ? {} : { email }) } },
        { silent: true },
      );
      setCode("");
      setMailed({ ...sent, nextAt: performance.now() + sent.waitSeconds * 1_000 });
      return true;
    } catch (error) {
      if (!isAnswerLost(error)) token.current = "";
      setFailure(error instanceof Error ? error.message : "");
      return false;
    } finally {
      setSending(false);
    }
  }

  return {
    mailed,
    code,
    sending,
    /** Why it could not be sent. */
    failure,
    setCode,
    send,
    /** Another one, to the same place. */
    async resend(email?: string): Promise<boolean> {
      token.current = "";
      return await send(email);
    },
    /** Back to the address. */
    reset(): void {
      token.current = "";
      setMailed(undefined);
      setCode("");
      setFailure(undefined);
    },
    typed: (digits: string): TypedCode => ({ token: token.current, code: digits }),
  };
}
