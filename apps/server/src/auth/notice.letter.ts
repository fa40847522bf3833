import { type Locale, locales } from "@gemplay/i18n";
import { serverMessage } from "../platform/http/index.ts";
import type { Letter } from "../platform/mail/index.ts";

const texts = {
  emailChanged: { heading: "mail.emailChanged.heading", lead: "mail.emailChanged.lead" },
  loginReset: { heading: "mail.loginReset.heading", lead: "mail.loginReset.lead" },
  fundsPasswordRecovered: { heading: "mail.fundsRecovered.heading", lead: "mail.fundsRecovered.lead" },
} as const;

export type Notice = keyof typeof texts;

/** Tells the owner of what was done to the account. */
export function noticeLetter(
  locale: Locale,
  { notice, atMs, about }: { readonly notice: Notice; readonly atMs: number; readonly about?: string },
): Letter {
  const { heading, lead } = texts[notice];
  const time = new Intl.DateTimeFormat(locales[locale].tag, {
    ...{ day: "numeric", month: "long", hour: "2-digit", minute: "2-digit", hour12: false },
    timeZone: "UTC",
  }).format(atMs);
  return {
    subject: serverMessage(locale, heading),
    heading: serverMessage(locale, heading),
    lead: serverMessage(locale, lead),
    facts: [
      [serverMessage(locale, "mail.notice.at"), `${time} UTC`],
      ...(about === undefined ? [] : [[serverMessage(locale, "mail.notice.newEmail"), about] as const]),
    ],
    warning: serverMessage(locale, "mail.notice.notYou"),
    footer: serverMessage(locale, "mail.notice.footer"),
  };
}
