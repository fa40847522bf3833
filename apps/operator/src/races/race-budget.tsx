import type { OperatorData, OperatorRace } from "@gemplay/api-schema/operator";
import { formatAssetAmount } from "@gemplay/money";
import { amount, shortAmount } from "../i18n/format.ts";
import { t } from "../i18n/language.ts";
import { base, shareE4 } from "../ui/amounts.ts";
import { MarkSign } from "../ui/art.tsx";
import { budgetShares, isPromised } from "./budget-shares.ts";
import { nameOf } from "./race-names.ts";

type Races = OperatorData<"GET /races">;

interface RaceBudgetProps {
  /** The stored race; undefined for a new race. */
  readonly race: OperatorRace | undefined;
  readonly races: Races;
  /** The prizes in the form, in base units of PLAY. */
  readonly prizesBase: bigint;
  /** True if the form contains changes that are not stored. The checks of the server do not contain these changes. */
  readonly isChanged: boolean;
}

const text = (amountBase: bigint) => formatAssetAmount(amountBase, "PLAY");
/** The house edge of 1% means that stakes of a hundred times an amount bring the amount. */
const stakesForEdge = 100n;

/** Shows how the race divides the rewards budget, and the checks of the stored race. */
export function RaceBudget({ race, races, prizesBase, isChanged }: RaceBudgetProps) {
  const { totalBase, othersBase, ownBase, leftBase, shortBase } = budgetShares(races, {
    state: race?.state ?? "draft",
    prizesBase,
  });
  const shares = [
    { name: "others", amountBase: othersBase, words: othersWords(race, races, text(othersBase)) },
    {
      name: shortBase > 0n ? "short" : "own",
      amountBase: ownBase,
      words: t("races.shareThis", { amount: shortAmount(text(prizesBase)) }),
    },
    {
      name: "left",
      amountBase: leftBase,
      words: t("races.shareLeft", { amount: shortAmount(text(leftBase)) }),
    },
  ].filter(({ name, amountBase }) => amountBase > 0n || name === "left" || name === "short");
  return (
    <section className="card pad stack tight" aria-labelledby="race-budget">
      <div className="line apart wraps">
        <h2 id="race-budget">{t("races.budget")}</h2>
        <b className="num">{amount(text(totalBase))} PLAY</b>
      </div>
      <div className="races-bar" aria-hidden="true">
        {shares.map(({ name, amountBase }) => (
          <i key={name} data-share={name} style={{ flexGrow: shareE4(amountBase, totalBase) }} />
        ))}
      </div>
      <ul className="races-legend num">
        {shares.map(({ name, words }) => (
          <li key={name}>
            <i className="rhombus" data-share={name} aria-hidden="true" />
            {words}
          </li>
        ))}
      </ul>
      {shortBase > 0n && (
        <p className="bad num" role="status">
          {t("races.short", { amount: shortAmount(text(shortBase)) })}
        </p>
      )}
      <Checks race={race} lastStaked={races.lastWinnerStaked} isChanged={isChanged} />
    </section>
  );
}

/** Names the other race to which prizes are promised, or says that several races have promised prizes. */
function othersWords(race: OperatorRace | undefined, { races }: Races, sum: string): string {
  const others = races.filter(({ id, state }) => id !== race?.id && isPromised(state));
  const [other] = others;
  const shown = shortAmount(sum);
  return other !== undefined && others.length === 1
    ? t("races.shareRace", { name: nameOf(other), amount: shown })
    : t("races.shareOthers", { amount: shown });
}

const ifFailed: ReadonlySet<string> = new Set(["names", "prizes", "time"]);

interface ChecksProps {
  readonly race: OperatorRace | undefined;
  readonly lastStaked: string | null;
  readonly isChanged: boolean;
}

function Checks({ race, lastStaked, isChanged }: ChecksProps) {
  if (race === undefined || isChanged) return <small>{t("races.checksLater")}</small>;
  const firstBase = base(race.prizes[0]?.each ?? "0");
  // A check that only asks for complete and possible values is of interest if it fails.
  const shown = race.checks.filter(({ name, state }) => state !== "good" || !ifFailed.has(name));
  return (
    <ul className="marks">
      {shown.map(({ name, state }) => (
        <li key={name}>
          <MarkSign state={state} />
          <span className="num">
            {t(`races.check.${name}`, {
              stakes: shortAmount(text(firstBase * stakesForEdge)),
              staked: shortAmount(lastStaked ?? "0"),
            })}
          </span>
        </li>
      ))}
    </ul>
  );
}
