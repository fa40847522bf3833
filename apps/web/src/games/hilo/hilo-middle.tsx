import { useT } from "../../i18n/index.ts";
import { Line, paysText, ResultLine, StakeSum } from "../staged/lines.tsx";
import type { MiddleProps, SetupProps } from "../staged/staged-game.ts";
import { HiloChoices } from "./hilo-choices.tsx";
import { choicesOf, laidOn } from "./hilo-moves.ts";

const outcomes = {
  higher: "hilo.ifHigher",
  lower: "hilo.ifLower",
  higherOrSame: "hilo.ifHigherOrSame",
  lowerOrSame: "hilo.ifLowerOrSame",
  same: "hilo.ifSame",
} as const;

/** Shows the bet, the payout after each correct guess, and the possible guesses on the open card. */
export function HiloMiddle({ standing, onMove }: MiddleProps<"hilo">) {
  const t = useT();
  const { amount } = standing;
  const laid = laidOn(standing);
  const right = laid.moves.filter((move) => move !== "skip").length;
  return (
    <>
      <div className="card lines">
        <Line label={t("staged.bet")}>
          <StakeSum round={standing} />
        </Line>
        {"seen" in standing ? (
          choicesOf(laid).map(({ guess, name, nextE4 }) => (
            <Line key={guess} label={t(outcomes[name])}>
              {nextE4 === undefined ? "–" : paysText(amount, nextE4)}
            </Line>
          ))
        ) : (
          <>
            <Line label={t("hilo.right")}>{standing.result === "WIN" ? right : right - 1}</Line>
            <ResultLine<"hilo"> round={standing} />
          </>
        )}
      </div>
      <HiloChoices open={"seen" in standing ? standing : null} onMove={onMove} />
    </>
  );
}

/** Shows the stake and the possible guesses before a round starts. */
export function HiloSetup({ stake }: SetupProps<"hilo">) {
  return (
    <>
      {stake}
      <HiloChoices open={null} />
    </>
  );
}
