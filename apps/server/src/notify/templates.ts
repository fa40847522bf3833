import type { NoticeKind, NoticeTemplate } from "@gemplay/api-schema";
import type { StartScreen } from "@gemplay/api-schema/start-parameter";
import { type Locale, locales } from "@gemplay/i18n";
import type { FactKind } from "../facts/index.ts";
import { assetName, serverMessage } from "../platform/http/index.ts";
import { type Letter, letterTime } from "../platform/mail/index.ts";

/** What can be told: facts, and the test that a player asks for. */
export type Template = FactKind | Extract<NoticeTemplate, "test">;

/** What a notice names. */
export type Details = Partial<Record<"amount" | "to" | "level" | "rate" | "friend", string>> & {
  readonly atMs: number;
};

type TextKey = Parameters<typeof serverMessage>[1];

/** Which switch a template goes by (null: it has none), where its button leads, and what it says. */
export const templates: Readonly<
  Record<
    Template,
    {
      readonly kind: NoticeKind | null;
      readonly screen: StartScreen;
      readonly heading: TextKey;
      readonly lead: TextKey;
    }
  >
> = {
  depositCredited: {
    kind: "depositCredited",
    screen: "wallet",
    heading: "notice.depositCredited.heading",
    lead: "notice.depositCredited.lead",
  },
  withdrawalSent: {
    kind: "withdrawal",
    screen: "wallet",
    heading: "notice.withdrawalSent.heading",
    lead: "notice.withdrawalSent.lead",
  },
  withdrawalConfirmed: {
    kind: "withdrawal",
    screen: "wallet",
    heading: "notice.withdrawalConfirmed.heading",
    lead: "notice.withdrawalConfirmed.lead",
  },
  withdrawalRefunded: {
    kind: "withdrawal",
    screen: "wallet",
    heading: "notice.withdrawalRefunded.heading",
    lead: "notice.withdrawalRefunded.lead",
  },
  rewardReady: {
    kind: "rewardReady",
    screen: "profile",
    heading: "notice.rewardReady.heading",
    lead: "notice.rewardReady.lead",
  },
  rankUp: {
    kind: "levelReached",
    screen: "invite",
    heading: "notice.rankUp.heading",
    lead: "notice.rankUp.lead",
  },
  friendJoined: {
    kind: "friendJoined",
    screen: "invite",
    heading: "notice.friendJoined.heading",
    lead: "notice.friendJoined.lead",
  },
  test: {
    kind: null,
    screen: "notifications",
    heading: "notice.test.heading",
    lead: "notice.test.lead",
  },
};

const labels = [
  ["amount", "notice.amount"],
  ["to", "notice.to"],
  ["level", "notice.level"],
  ["rate", "notice.rate"],
  ["friend", "notice.friend"],
] as const;

/** What a notice says; the rest of its letter is the same for all. */
export type NoticeText = Pick<Letter, "heading" | "lead" | "facts">;

/** A notice as a letter. */
export const noticeLetter = (text: NoticeText, locale: Locale): Letter => ({
  ...text,
  subject: text.heading,
  warning: "",
  footer: serverMessage(locale, "notice.footer"),
});

export function noticeOf(template: Template, details: Details, locale: Locale): NoticeText {
  const say = (key: TextKey) => serverMessage(locale, key);
  const { heading, lead } = templates[template];
  const facts = labels.flatMap(([name, label]): [string, string][] => {
    const value = details[name];
    if (value === undefined) return [];
    return [[say(label), name === "amount" ? shownAmount(value, locale) : value]];
  });
  return {
    heading: say(heading),
    lead: say(lead),
    facts: [...facts, [say("mail.notice.at"), letterTime(details.atMs, locale)]],
  };
}

/** Digits behind the point that are read: cut, never rounded. */
const shownDecimals = 4;

/**
 * An amount with its unit as the language writes it: grouped, four decimals at most, gems by their word.
 *
 * @param amount as `12845.302712345678901234 PLAY`
 */
export function shownAmount(amount: string, locale: Locale): string {
  const [value = "0", unit = ""] = amount.split(" ");
  const [whole = "0", all = ""] = value.split(".");
  const cut = all.slice(0, shownDecimals).replace(/0+$/, "");
  // An amount that would be cut to zero keeps all its digits.
  const fraction = /[1-9]/.test(whole + cut) ? cut : all;
  const parts = new Intl.NumberFormat(locales[locale].tag, { useGrouping: "always" }).formatToParts(1234.5);
  const sign = (type: string) => parts.find((part) => part.type === type)?.value ?? "";
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, sign("group"));
  return `${grouped}${fraction && sign("decimal") + fraction} ${assetName(locale, unit)}`;
}

/** The same as a chat shows it: no markup, so that nothing in it can be any. */
export const chatText = ({ heading, lead, facts }: NoticeText): string =>
  [heading, lead, facts.map(([label, value]) => `${label}: ${value}`).join("\n")]
    .filter((part) => part !== "")
    .join("\n\n");
