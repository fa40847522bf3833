import { formatMultiplier, useT } from "../../../i18n/index.ts";
import { scheme } from "../fairness/scheme.ts";
import { formatCenti } from "../play/input-text.ts";
import type { Round } from "../play/round.ts";
import { ProofStep, ShortHash } from "../round/proof-step.tsx";
import type { DiceProof } from "./dice-proof.ts";

interface DiceStepsProps {
  readonly round: Round;
  readonly clientSeed: string;
  readonly proof: DiceProof;
}

const hex = (byte: number) => byte.toString(16).padStart(2, "0");

/** Seed to hash, seeds to bytes, bytes to number, number to roll. */
export function DiceSteps({ round, clientSeed, proof }: DiceStepsProps) {
  const t = useT();
  const bytes = [...proof.bytes.subarray(0, 4)];
  const { direction, targetCenti } = round.params;
  const bet = t(direction === "over" ? "dice.over" : "dice.under", { target: formatCenti(targetCenti) });
  return (
    <ol className="card mt-8 px-14 pt-12 pb-2">
      <ProofStep place={1} title={t("round.step1")} fine={proof.hashMatches}>
        {scheme.hash}
        <br />
        <b>
          <ShortHash hex={proof.hash} plain />
        </b>
      </ProofStep>
      <ProofStep place={2} title={t("round.step2")} fine={proof.rollMatches}>
        {`HMAC(seed, ${clientSeed}:${round.nonce}:0) =`}
        <br />
        <b>{`${bytes.map(hex).join(" ")} … → ${bytes.join(" ")}`}</b>
      </ProofStep>
      <ProofStep place={3} title={t("round.step3")} fine={proof.rollMatches}>
        {bytes.map((byte, place) => `${byte}/256${["", "²", "³", "⁴"][place] ?? ""}`).join(" + ")}
        {" = "}
        <b>{proof.float.toFixed(10)}</b>
      </ProofStep>
      <ProofStep place={4} title={t("round.step4")} fine={proof.rollMatches && proof.payMatches}>
        {`floor(${proof.float.toFixed(6)} × 10001) ÷ 100`}
        <br />
        <b>{`= ${formatCenti(proof.rollCenti)}, ${bet}: ${formatMultiplier(proof.multiplierE4)}`}</b>
      </ProofStep>
    </ol>
  );
}
