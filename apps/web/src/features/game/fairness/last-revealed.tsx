import { Suspense, use } from "react";
import { Link } from "wouter";
import { Hash } from "../../../games/play/board/hash.tsx";
import type { Round, SeedsOfRound } from "../../../games/play/game/round.ts";
import { withCommitment } from "../../../games/play/table/commitments.ts";
import { formatNumber, useT } from "../../../i18n/index.ts";
import { loadProof, proveRound, type RevealedSeeds } from "../../../proofs/index.ts";
import { Art, Skeleton } from "../../../ui/index.ts";

interface LastRevealedProps {
  readonly seeds: SeedsOfRound;
  readonly demo: boolean;
  /** The loaded rounds of this game, newest first. */
  readonly rounds: readonly Round[];
}

/** Shows the last revealed seed pair, and recomputes every loaded round of this pair. */
export function LastRevealed({ seeds, demo, rounds }: LastRevealedProps) {
  const t = useT();
  const { serverSeed } = seeds;
  if (serverSeed === null) return null;
  const compared = demo ? seeds : withCommitment(seeds);
  const onPair = rounds.filter(({ seedNumber }) => seedNumber === seeds.seedNumber);
  const [newest] = onPair;
  return (
    <>
      <div className="mt-12">
        <Hash label={t("fairness.revealedSeed")} hash={serverSeed} />
      </div>
      {newest ? (
        <Suspense fallback={<Skeleton height={60} className="mt-12" />}>
          <Recomputed newest={newest} rounds={onPair} seeds={{ ...compared, serverSeed }} />
        </Suspense>
      ) : null}
    </>
  );
}

interface RecomputedProps {
  readonly newest: Round;
  /** All loaded rounds of the seed pair in one game. */
  readonly rounds: readonly Round[];
  readonly seeds: RevealedSeeds;
}

function Recomputed({ newest, rounds, seeds }: RecomputedProps) {
  const t = useT();
  const proof = use(loadProof(newest.game));
  const matching = rounds.filter((round) => proveRound(proof, round, seeds).matches).length;
  const fine = matching === rounds.length;
  const { steps } = proveRound(proof, newest, seeds);
  const { figure } = proof.shown(newest);
  return (
    <>
      <div
        className={`mt-12 flex items-center gap-12 rounded-12 p-12 ${fine ? "bg-emerald-bg" : "bg-coral-bg"}`}
      >
        <Art name={fine ? "s-emerald" : "s-coral"} size={36} />
        <span className="min-w-0 flex-1">
          <span className="block text-14 font-semibold">
            {t(fine ? "fairness.lastFine" : "fairness.lastWrong", { result: figure })}
          </span>
          <span className="text-12 text-[var(--emerald-quiet)]">
            {t("fairness.recomputed", { count: matching, all: formatNumber(rounds.length) })}
          </span>
        </span>
        <Link
          className="link text-emerald"
          href={`/game?name=${newest.game}&round=${encodeURIComponent(newest.id)}`}
        >
          {t("fairness.details")}
        </Link>
      </div>
      <p className="formula mt-12 whitespace-pre-line">
        {[steps[1], steps.at(-1)].map((step) => (step ? `${step.formula} ${step.result}` : "")).join("\n")}
      </p>
    </>
  );
}
