import type { Locale } from "@gemplay/i18n";
import { serverMessage } from "../../platform/http/index.ts";
import { type EmailContent, emailTime } from "../../platform/mail/index.ts";

/** For each notice, the texts and the label of the detail that the notice shows next to the time of the change. */
const texts = {
  emailChanged: {
    heading: "mail.emailChanged.heading",
    lead: "mail.emailChanged.lead",
    about: "mail.notice.newEmail",
  },
  loginPasswordSet: {
    heading: "mail.loginPasswordSet.heading",
    lead: "mail.loginPasswordSet.lead",
    about: undefined,
  },
  loginReset: { heading: "mail.loginReset.heading", lead: "mail.loginReset.lead", about: undefined },
  walletBound: {
    heading: "mail.walletBound.heading",
    lead: "mail.walletBound.lead",
    about: "mail.notice.wallet",
  },
  passkeyAdded: {
    heading: "mail.passkeyAdded.heading",
    lead: "mail.passkeyAdded.lead",
    about: "mail.notice.passkey",
  },
  apiKeyMade: {
    heading: "mail.apiKeyMade.heading",
    lead: "mail.apiKeyMade.lead",
    about: "mail.notice.apiKey",
  },
  apiKeyRevoked: {
    heading: "mail.apiKeyRevoked.heading",
    lead: "mail.apiKeyRevoked.lead",
    about: "mail.notice.apiKey",
  },
  wayInRemoved: {
    heading: "mail.wayInRemoved.heading",
    lead: "mail.wayInRemoved.lead",
    about: "mail.notice.removed",
  },
  secondFactorOn: {
    heading: "mail.secondFactorOn.heading",
    lead: "mail.secondFactorOn.lead",
    about: undefined,
  },
  secondFactorOff: {
    heading: "mail.secondFactorOff.heading",
    lead: "mail.secondFactorOff.lead",
    about: undefined,
  },
  recoveryCodes: {
    heading: "mail.recoveryCodes.heading",
    lead: "mail.recoveryCodes.lead",
    about: undefined,
  },
  alertsOff: { heading: "mail.alertsOff.heading", lead: "mail.alertsOff.lead", about: undefined },
  newDevice: { heading: "mail.newDevice.heading", lead: "mail.newDevice.lead", about: "mail.notice.device" },
  accountExported: {
    heading: "mail.accountExported.heading",
    lead: "mail.accountExported.lead",
    about: undefined,
  },
  accountDeleted: {
    heading: "mail.accountDeleted.heading",
    lead: "mail.accountDeleted.lead",
    about: undefined,
  },
  fundsPasswordRecovered: {
    heading: "mail.fundsRecovered.heading",
    lead: "mail.fundsRecovered.lead",
    about: undefined,
  },
} as const;

export type Notice = keyof typeof texts;

interface NoticeContent {
  readonly notice: Notice;
  readonly atMs: number;
  readonly about?: string;
}

/** Builds the e-mail that informs the owner about a change of the account. */
export function noticeEmail(locale: Locale, { notice, atMs, about }: NoticeContent): EmailContent {
  const { heading, lead, about: label } = texts[notice];
  return {
    subject: serverMessage(locale, heading),
    heading: serverMessage(locale, heading),
    lead: serverMessage(locale, lead),
    facts: [
      [serverMessage(locale, "mail.notice.at"), emailTime(atMs, locale)],
      ...(about === undefined || label === undefined ? [] : [[serverMessage(locale, label), about] as const]),
    ],
    warning: serverMessage(locale, "mail.notice.notYou"),
    footer: serverMessage(locale, "mail.notice.footer"),
  };
}

/** Builds the chat message about a change of the account, without the sentences of the e-mail about the mailbox. */
export function noticeText(locale: Locale, content: NoticeContent): string {
  const { heading, facts } = noticeEmail(locale, content);
  const said = facts.map(([label, value]) => `${label}: ${value}`).join("\n");
  return [heading, said, serverMessage(locale, "notice.notYou")].join("\n\n");
}

/** Builds the push message about a change of the account, without details that a locked screen would show. */
export const noticePush = (locale: Locale, { notice }: Pick<NoticeContent, "notice">) => ({
  heading: serverMessage(locale, texts[notice].heading),
  lead: serverMessage(locale, "notice.notYou"),
});
