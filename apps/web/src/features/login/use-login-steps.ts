import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { navigate } from "wouter/use-browser-location";
import { useLanguage } from "../../i18n/index.ts";
import { useEmailCode } from "../../session/index.ts";
import { viewHref } from "./by-name/view-href.ts";
import { type LoginName, readLoginName } from "./login-name.ts";

/**
 * Keeps the e-mail address or phone number of the player and the request for a code, while the player goes through the
 * steps of the sign-in.
 * @param mail false if the server cannot send e-mails, so that an e-mail address also needs a login password
 */
export function useLoginSteps(mail: boolean) {
  const locale = useLanguage();
  const [text, setText] = useState("");
  const [name, setName] = useState<LoginName>();
  const [mistake, setMistake] = useState<"missing" | "invalid">();
  const [mailedTo, setMailedTo] = useState("");
  const mailing = useEmailCode("signIn");
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  const hasValidCode = (email: string) => {
    const { mailed } = mailing;
    return (
      mailed !== undefined &&
      mailedTo === email &&
      Date.now() < mailed.sentAtMs + mailed.goodForMinutes * 60_000
    );
  };
  /** Opens the step for the code. Sends a code first, unless the player already has a valid code. */
  const openCode = async (email: string): Promise<void> => {
    if (!hasValidCode(email)) {
      if (!(await mailing.send(email))) return;
      setMailedTo(email);
    }
    if (isOpen.current) navigate(viewHref("code"));
  };
  const { isPending, mutate } = useMutation({
    mutationFn: async (typed: string) => {
      if (typed.trim() === "") return setMistake("missing");
      const read = await readLoginName(typed, locale);
      if (read === undefined) return setMistake("invalid");
      setName(read);
      if (read.kind === "email" && mail) await openCode(read.value);
      else if (isOpen.current) navigate(viewHref("password"));
    },
  });

  return {
    mail,
    text,
    name,
    mailing,
    /** Tells why the page cannot read the text of the field. */
    mistake,
    busy: isPending,
    setText(typed: string): void {
      setText(typed);
      setMistake(undefined);
      // An error about the earlier e-mail address must not stay below the new text.
      mailing.setCode("");
    },
    /** Reads the name, and opens the step for the code, or for the login password if the server sends no code. */
    submit(): void {
      if (!isPending) mutate(text);
    },
    openCode,
  };
}

export type LoginSteps = ReturnType<typeof useLoginSteps>;
