import { diceMultiplierE4, diceWinning } from "@gemplay/games";
import { assets, formatAmount, parseAmount } from "@gemplay/money";
import { useState } from "react";
import { formatAmountText, formatDate, formatMultiplier, useT } from "../../../i18n/index.ts";
import { Amount, Art, Button, copyText, Icon, showToast } from "../../../ui/index.ts";
import { formatCenti, formatChance } from "../play/input-text.ts";
import { type Round, type SeedsOfRound, stakeDecimals } from "../play/round.ts";
import { ShortHash } from "../round/proof-step.tsx";
import { proveDice } from "./dice-proof.ts";
import { DiceSteps } from "./dice-steps.tsx";

interface DiceRoundProps {
  readonly round: Round;
  readonly seeds: SeedsOfRound;
  onReveal(): Promise<void>;
}

/** A round of Dice with its proof, or with the way to it while the seed is still in use. */
export function DiceRound({ round, seeds, onReveal }: DiceRoundProps) {
  const t = useT();
  /** How often it was computed; each time the steps come anew. */
  const [turn, setTurn] = useState(1);
  const { serverSeed } = seeds;
  const proof = serverSeed === null ? null : proveDice(round, { ...seeds, serverSeed });
  return (
    <>
      <div className="sec mt-2">
        <Hero round={round} />
        {proof ? (
          <Verdict key={turn} fine={proof.matches} steps={countFine(proof)} />
        ) : (
          <Secret onReveal={onReveal} />
        )}
      </div>
      <section className="sec mt-16">
        <h2 className="text-15 font-semibold">{t("round.inputs")}</h2>
        <Inputs round={round} seeds={seeds} />
      </section>
      {proof ? (
        <>
          <section className="sec mt-16">
            <h2 className="text-15 font-semibold">{t("round.steps")}</h2>
            <DiceSteps key={turn} round={round} clientSeed={seeds.clientSeed} proof={proof} />
          </section>
          <div className="foot mt-16 grid grid-cols-2 gap-12">
            <Button look="quiet" size="md" onClick={() => void copyText(inputsText(round, seeds))}>
              <Icon name="copy" size={18} />
              {t("round.copyInputs")}
            </Button>
            <Button
              look="quiet"
              size="md"
              onClick={() => {
                setTurn(turn + 1);
                showToast(
                  proof.matches ? "succ" : "error",
                  t(proof.matches ? "round.matches" : "round.differs"),
                );
              }}
            >
              <Icon name="rot" size={18} />
              {t("round.runAgain")}
            </Button>
          </div>
        </>
      ) : null}
    </>
  );
}

const countFine = ({ hashMatches, rollMatches, payMatches }: ReturnType<typeof proveDice>) =>
  (hashMatches ? 1 : 0) + (rollMatches ? 2 : 0) + (rollMatches && payMatches ? 1 : 0);

/** What someone else needs to compute it. */
function inputsText(round: Round, seeds: SeedsOfRound): string {
  return JSON.stringify(
    {
      game: round.game,
      serverSeed: seeds.serverSeed,
      serverSeedHash: seeds.serverSeedHash,
      clientSeed: seeds.clientSeed,
      nonce: round.nonce,
      params: round.params,
      roll: (round.outcome.rollCenti / 100).toFixed(2),
    },
    null,
    2,
  );
}

function Hero({ round }: { readonly round: Round }) {
  const t = useT();
  const won = round.result === "WIN";
  const gainBase = parseAmount(round.payout, stakeDecimals) - parseAmount(round.amount, stakeDecimals);
  const when = formatDate(round.atMs, {
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  return (
    <div className="card flex items-center gap-12 overflow-hidden bg-[#0D3A2D] px-16 py-14">
      <svg
        viewBox="0 0 343 92"
        preserveAspectRatio="none"
        className="absolute inset-0 size-full"
        aria-hidden="true"
      >
        <polygon points="0,0 150,0 80,92 0,92" fill="#114A39" />
        <polygon points="150,0 343,0 343,50 196,44" fill="#0A2F25" />
        <polygon points="196,44 343,50 343,92 160,92" fill="#0B3529" />
      </svg>
      <Art name="g-dice" size={52} className="relative" />
      <div className="relative min-w-0 flex-1">
        <div className="text-13 text-emerald-hi">
          {t("game.dice")} · {when}
        </div>
        <div className="num text-[3.2rem] leading-tight font-bold tracking-[-0.03em]">
          {formatCenti(round.outcome.rollCenti)}
        </div>
      </div>
      <div className="relative text-right">
        <span className={`chip ${won ? "emerald" : ""}`}>{t(won ? "result.win" : "result.lose")}</span>
        <div className={`mt-6 text-14 font-semibold ${won ? "text-emerald" : "text-text"}`}>
          <Amount value={formatAmount(gainBase, stakeDecimals)} signed tappable />{" "}
          {assets[round.asset].shownAs}
        </div>
      </div>
    </div>
  );
}

function Verdict({ fine, steps }: { readonly fine: boolean; readonly steps: number }) {
  const t = useT();
  return (
    <div className={`verdict mt-12 ${fine ? "" : "wrong"}`} role="status">
      <Art name={fine ? "s-emerald" : "s-coral"} size={32} />
      <div className="min-w-0 flex-1">
        <div className="text-16 font-semibold">{t(fine ? "round.matches" : "round.differs")}</div>
        <div className="text-12 text-[#A9C9BE]">{t("round.recomputed", { fine: steps, all: 4 })}</div>
      </div>
      <span className={`chip ${fine ? "emerald" : "coral"}`}>
        <i className="rhombus" aria-hidden="true" />
        {t(fine ? "round.verified" : "round.failedCheck")}
      </span>
    </div>
  );
}

function Secret({ onReveal }: Pick<DiceRoundProps, "onReveal">) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  return (
    <div className="card mt-12 p-14">
      <div className="flex items-center gap-12">
        <span className="sq text-gold">
          <Icon name="lock" />
        </span>
        <div className="min-w-0 flex-1">
          <div className="text-16 font-semibold">{t("round.secret")}</div>
          <div className="text-12 text-muted">{t("round.secretNext")}</div>
        </div>
      </div>
      <div className="mt-12">
        <Button
          busy={busy ? t("fairness.rotating") : undefined}
          onClick={async () => {
            setBusy(true);
            try {
              await onReveal();
            } catch {
              // The client has said why; the seed stays hidden and the button offers it again.
            } finally {
              setBusy(false);
            }
          }}
        >
          {t("round.reveal")}
        </Button>
      </div>
    </div>
  );
}

function Inputs({ round, seeds }: Pick<DiceRoundProps, "round" | "seeds">) {
  const t = useT();
  const { direction, targetCenti } = round.params;
  const bet = t(direction === "over" ? "dice.over" : "dice.under", { target: formatCenti(targetCenti) });
  return (
    <div className="card mt-8 px-14 py-4">
      <div className="dl py-6">
        <span>{t("fairness.serverSeed")}</span>
        {seeds.serverSeed === null ? (
          <span className="text-muted">{t("rounds.secret")}</span>
        ) : (
          <ShortHash hex={seeds.serverSeed} />
        )}
      </div>
      <div className="dl py-6">
        <span>{t("fairness.hashSeen")}</span>
        <ShortHash hex={seeds.serverSeedHash} />
      </div>
      <div className="dl py-6">
        <span className="flex-none">{t("round.clientAndNonce")}</span>
        <span className="mono min-w-0 text-right text-12 break-all">
          {seeds.clientSeed} : {round.nonce}
        </span>
      </div>
      <div className="dl py-6">
        <span>{t("round.bet")}</span>
        <span className="num text-right whitespace-normal">
          {formatAmountText(round.amount)} · {bet} · {formatChance(diceWinning(round.params))} ·{" "}
          {formatMultiplier(diceMultiplierE4(round.params))}
        </span>
      </div>
    </div>
  );
}
