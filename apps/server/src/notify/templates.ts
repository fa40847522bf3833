import type { NoticeKind, NoticeTemplate } from "@gemplay/api-schema";
import type { StartScreen } from "@gemplay/api-schema/start-parameter";
import type { Locale } from "@gemplay/i18n";
import type { FactKind } from "../facts/index.ts";
import { serverMessage } from "../platform/http/index.ts";
import { type Letter, letterTime } from "../platform/mail/index.ts";

/** What can be told: facts, and the test that a player asks for. */
export type Template = FactKind | Extract<NoticeTemplate, "test">;

/** What a notice names. */
export type Details = Partial<Record<"amount" | "to" | "level" | "rate" | "friend", string>> & {
  readonly atMs: number;
};

/** Which switch a template goes by, and where its button leads. Null: it has no switch. */
export const templates: Readonly<
  Record<Template, { readonly kind: NoticeKind | null; readonly screen: StartScreen }>
> = {
  depositCredited: { kind: "depositCredited", screen: "wallet" },
  withdrawalSent: { kind: "withdrawal", screen: "wallet" },
  withdrawalConfirmed: { kind: "withdrawal", screen: "wallet" },
  withdrawalRefunded: { kind: "withdrawal", screen: "wallet" },
  rewardReady: { kind: "rewardReady", screen: "profile" },
  rankUp: { kind: "levelReached", screen: "invite" },
  friendJoined: { kind: "friendJoined", screen: "invite" },
  test: { kind: null, screen: "notifications" },
};

const named = ["amount", "to", "level", "rate", "friend"] as const;

/** What a notice says; the rest of its letter is the same for all. */
export type NoticeText = Pick<Letter, "heading" | "lead" | "facts">;

/** A notice as a letter. */
export const noticeLetter = (text: NoticeText, locale: Locale): Letter => ({
  ...{ ...text, subject: text.heading, warning: "" },
  footer: serverMessage(locale, "notice.footer"),
});

export function noticeOf(template: Template, details: Details, locale: Locale): NoticeText {
  const say = (key: Parameters<typeof serverMessage>[1]) => serverMessage(locale, key);
  const heading = say(`notice.${template}.heading`);
  const facts = named.flatMap((name): [string, string][] => {
    const value = details[name];
    return value === undefined ? [] : [[say(`notice.${name}`), value]];
  });
  return {
    ...{ heading, lead: say(`notice.${template}.lead`) },
    facts: [...facts, [say("mail.notice.at"), letterTime(details.atMs, locale)]],
  };
}

/** The same as a chat shows it: no markup, so that nothing in it can be any. */
export const chatText = ({ heading, lead, facts }: NoticeText): string =>
  [heading, lead, facts.map(([label, value]) => `${label}: ${value}`).join("\n")]
    .filter((part) => part !== "")
    .join("\n\n");
