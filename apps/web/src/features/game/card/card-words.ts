import type { Data } from "@gemplay/api-schema";
import { nameToOthers } from "@gemplay/api-schema/player";
import { gemsHand, minesBoard } from "@gemplay/games";
import { locales } from "@gemplay/i18n";
import { gameLooks } from "../../../games/game-looks.ts";
import { handNames } from "../../../games/gems/gems-hand.ts";
import type { GameName, Round, RoundOf } from "../../../games/play/game/round.ts";
import { formatCentiMultiplier, gainText } from "../../../games/play/stake/figures.ts";
import { riskNames } from "../../../games/proof/risk-names.ts";
import { currentLanguage, formatHundredths, formatNumber, t } from "../../../i18n/index.ts";

/** The texts of a card in the player's language. */
export interface CardWords {
  readonly multiplier: string;
  /** The gain of the round. Undefined unless the player has chosen to show it. */
  readonly amount: string | undefined;
  readonly game: string;
  readonly result: string;
  /** The masked name of the player, the date in UTC, and the age limit. */
  readonly about: string;
  readonly check: string;
  readonly url: string;
  /** The URL of the round without its scheme, in the lines in which the card shows it. */
  readonly link: readonly string[];
}

type Info = Pick<Data<"GET /user/info">, "userId" | "address" | "publicName" | "nameShown">;

/** Returns the name under which other players see the player in lists. */
export function nameOnCard({ userId, address, publicName, nameShown }: Info): string {
  const shown = nameShown ? publicName : null;
  return nameToOthers({ id: BigInt(userId), address, publicName: shown, deleted: false });
}

/** Returns the URL under which everybody can check the round while it is public. */
const roundUrl = ({ game, id }: Pick<Round, "game" | "id">): string =>
  `${location.origin}/game?name=${game}&round=${encodeURIComponent(id)}`;

/** Returns the texts of the card of a won round. */
export function cardWords(round: Round, info: Info, isAmountShown: boolean): CardWords {
  const language = currentLanguage();
  const date = new Intl.DateTimeFormat(locales[language].tag, {
    ...{ day: "numeric", month: "short", year: "numeric", timeZone: "UTC" },
  }).format(round.atMs);
  const url = roundUrl(round);
  return {
    // The card never shows more than the round has paid, so further decimals are cut off.
    multiplier: formatCentiMultiplier(Math.floor(round.multiplierE4 / 100) * 100),
    amount: isAmountShown ? gainText(round) : undefined,
    game: gameLooks[round.game].title[language],
    result: resultOf(round),
    about: `${nameOnCard(info)} · ${date} · 18+`,
    check: t("card.check"),
    url,
    link: url.replace(/^https?:\/\//, "").split(/(?=&round=)/),
  };
}

type Results = { readonly [G in GameName]: (round: RoundOf<G>) => string };

const results: Results = {
  crash: ({ outcome }) => t("card.crash", { point: formatCentiMultiplier(outcome.crashPointE4) }),
  dice: ({ params, outcome }) =>
    t(params.direction === "over" ? "card.diceOver" : "card.diceUnder", {
      roll: formatHundredths(outcome.rollCenti),
      target: formatHundredths(params.targetCenti),
    }),
  mines: ({ params, outcome }) => {
    const found = formatNumber(outcome.opened.length);
    const all = formatNumber(minesBoard.tiles - params.mines);
    return `${t("card.mines", { found, all })}, ${t("verify.minesCount", { count: params.mines })}`;
  },
  plinko: ({ params }) =>
    t("card.plinko", { rows: formatNumber(params.rows), risk: t(riskNames[params.risk]) }),
  limbo: ({ params, outcome }) =>
    t("card.limbo", {
      result: formatCentiMultiplier(outcome.resultE4),
      target: formatCentiMultiplier(params.targetE4),
    }),
  wheel: ({ params }) =>
    t("card.wheel", { segments: formatNumber(params.segments), risk: t(riskNames[params.risk]) }),
  keno: ({ params, outcome }) =>
    t("card.keno", {
      hits: formatNumber(outcome.hits),
      picks: formatNumber(params.picks.length),
      risk: t(riskNames[params.risk]),
    }),
  hilo: ({ outcome }) =>
    t("card.hilo", { count: formatNumber(outcome.moves.filter((move) => move !== "skip").length) }),
  coinflip: ({ outcome }) => t("card.coinflip", { count: formatNumber(outcome.named.length) }),
  gems: ({ params, outcome }) =>
    t("card.gems", { hand: t(handNames[gemsHand(outcome.stones)]), risk: t(riskNames[params.risk]) }),
};

/** Returns the result of a round in a few words: `roll 96.42, over 90.10`. */
function resultOf(round: Round): string {
  // TypeScript cannot infer that the function and the round belong to the same game.
  const say = results[round.game] as (round: Round) => string;
  return say(round);
}
