import { formatAmount, parseAmount } from "@gemplay/money";
import { use, useState } from "react";
import { Link } from "wouter";
import { currencyName, currencyOf, isDemoRound } from "../../../games/play/game/currency.ts";
import { type Round, type SeedsOfRound, stakeDecimals } from "../../../games/play/game/round.ts";
import { randomHex } from "../../../games/play/table/random.ts";
import { formatAmountText, formatMultiplier, useT } from "../../../i18n/index.ts";
import {
  copiedText,
  type GameProof,
  loadProof,
  type Proof,
  ProofSteps,
  proveRound,
  ShortHash,
} from "../../../proofs/index.ts";
import { Amount, Art, Button, copyText, Icon, saveFile, showToast } from "../../../ui/index.ts";
import { useRotateSeeds } from "../api/rotate-seeds.ts";
import { OpenRoundsNote } from "../fairness/open-rounds-note.tsx";
import { savedProof } from "../receipts/receipts.ts";
import { HeroCard } from "./hero-card.tsx";

interface RoundProofProps {
  readonly round: Round;
  readonly seeds: SeedsOfRound;
}

/**
 * Shows a round of the current player with its fairness proof. If the server seed is secret, shows the button that reveals the server seed.
 */
export function RoundProof({ round, seeds }: RoundProofProps) {
  const t = useT();
  const proof = use(loadProof(round.game));
  /**
   * Number of times that the browser has computed the proof of the round. After each computation, the page renders the
   * steps of the proof again.
   */
  const [turn, setTurn] = useState(1);
  const receipts = savedProof(round.id);
  const { serverSeed } = seeds;
  const revealed = serverSeed === null ? null : { ...seeds, serverSeed };
  const proven = revealed && proveRound(proof, round, revealed);
  return (
    <>
      <div className="section mt-2">
        <Hero proof={proof} round={round} />
        {proven ? <Verdict key={turn} proven={proven} /> : <Secret demo={isDemoRound(round.id)} />}
      </div>
      <section className="section mt-16">
        <h2 className="text-15 font-semibold">{t("round.inputs")}</h2>
        <Inputs proof={proof} round={round} seeds={seeds} />
        {receipts === undefined ? null : (
          <div className="mt-12">
            <Button
              look="quiet"
              size="md"
              onClick={() => saveFile(`gemplay-receipts-${round.id}.json`, receipts, "application/json")}
            >
              <Icon name="dl" size={18} />
              {t("round.saveReceipts")}
            </Button>
          </div>
        )}
      </section>
      {revealed && proven ? (
        <>
          <section className="section mt-16">
            <h2 className="text-15 font-semibold">{t("round.steps")}</h2>
            <ProofSteps key={turn} steps={proven.steps} />
            <p className="mt-12 text-center">
              <Link href="/index?view=fairness" className="link">
                {t("round.verifyElsewhere")}
              </Link>
            </p>
          </section>
          <div className="foot mt-16 grid grid-cols-2 gap-12">
            <Button look="quiet" size="md" onClick={() => void copyText(copiedText(round, revealed))}>
              <Icon name="copy" size={18} />
              {t("round.copyInputs")}
            </Button>
            <Button
              look="quiet"
              size="md"
              onClick={() => {
                setTurn(turn + 1);
                showToast(
                  proven.matches ? "succ" : "error",
                  t(proven.matches ? "round.matches" : "round.differs"),
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

interface ShownProps {
  readonly proof: GameProof;
  readonly round: Round;
}

function Hero({ proof, round }: ShownProps) {
  const gainBase = parseAmount(round.payout, stakeDecimals) - parseAmount(round.amount, stakeDecimals);
  return (
    <HeroCard
      proof={proof}
      round={round}
      headline={proof.shown(round).figure}
      beside={
        <span className={`text-14 font-semibold ${round.result === "WIN" ? "text-emerald" : "text-text"}`}>
          <Amount value={formatAmount(gainBase, stakeDecimals)} signed tappable />{" "}
          {currencyName(currencyOf(round))}
        </span>
      }
    />
  );
}

function Verdict({ proven: { matches, steps } }: { readonly proven: Proof }) {
  const t = useT();
  const fine = steps.filter((step) => step.fine).length;
  return (
    <div className={`round-proof-verdict mt-12 ${matches ? "" : "wrong"}`} role="status">
      <Art name={matches ? "s-emerald" : "s-coral"} size={32} />
      <div className="min-w-0 flex-1">
        <div className="text-16 font-semibold">{t(matches ? "round.matches" : "round.differs")}</div>
        <div className="text-12 text-[var(--emerald-quiet)]">
          {t("round.recomputed", { fine, all: steps.length })}
        </div>
      </div>
      <span className={`chip ${matches ? "emerald" : "coral"}`}>
        <i className="rhombus" aria-hidden="true" />
        {t(matches ? "round.verified" : "round.failedCheck")}
      </span>
    </div>
  );
}

function Secret({ demo }: { readonly demo: boolean }) {
  const t = useT();
  const rotation = useRotateSeeds({ demo });
  return (
    <div className="card mt-12 p-14">
      <div className="flex items-center gap-12">
        <span className="square text-gold">
          <Icon name="lock" />
        </span>
        <div className="min-w-0 flex-1">
          <div className="text-16 font-semibold">{t("round.secret")}</div>
          <div className="text-12 text-muted">{t("round.secretNext")}</div>
        </div>
      </div>
      <div className="mt-12">
        <Button
          busy={rotation.isPending ? t("fairness.rotating") : undefined}
          onClick={() => rotation.mutate(randomHex(8))}
        >
          {t("round.reveal")}
        </Button>
      </div>
      {rotation.isHeld ? <OpenRoundsNote demo={demo} /> : null}
    </div>
  );
}

function Inputs({ proof, round, seeds }: ShownProps & { readonly seeds: SeedsOfRound }) {
  const t = useT();
  const { names } = proof;
  return (
    <div className="card mt-8 px-14 py-4">
      <div className="label-value py-6">
        <span>{t(names.server)}</span>
        {seeds.serverSeed === null ? (
          <span className="text-muted">{t("rounds.secret")}</span>
        ) : (
          <ShortHash text={seeds.serverSeed} />
        )}
      </div>
      <div className="label-value py-6">
        <span>{t(names.hash)}</span>
        <ShortHash text={seeds.serverSeedHash} />
      </div>
      <div className="label-value py-6">
        <span className="flex-none">{t(names.clientAndNonce)}</span>
        <span className="mono min-w-0 text-right text-12 break-all">
          {names.nonceDecides ? seeds.clientSeed : <ShortHash text={seeds.clientSeed} />} : {round.nonce}
        </span>
      </div>
      <div className="label-value py-6">
        <span>{t("round.bet")}</span>
        <span className="num text-right whitespace-normal">
          {formatAmountText(round.amount)} · {proof.shown(round).bet} · {formatMultiplier(round.multiplierE4)}
        </span>
      </div>
    </div>
  );
}
