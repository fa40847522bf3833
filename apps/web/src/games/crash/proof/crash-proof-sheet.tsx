import { crashPointE4, previousGameHash } from "@gemplay/games";
import { type ReactNode, useEffect, useState } from "react";
import { formatAmountText, formatNumber, formatPercent, useT } from "../../../i18n/index.ts";
import type { CrashPast, CrashRound, CrashState } from "../../../queries/index.ts";
import { Button, Icon, Sheet } from "../../../ui/index.ts";
import { Hash } from "../../play/board/hash.tsx";
import { formatCashOut } from "../crash-words.ts";
import { ChainLines } from "./chain-lines.tsx";
import { reachesCommitment } from "./crash-chain.ts";

/** A finished round of Crash with the values that verify it. */
export interface ProvedRound {
  readonly past: CrashPast;
  /** The round before, or undefined if the page has not loaded it. */
  readonly before: CrashPast | undefined;
  /** The hash chain of the round, or undefined if the page does not know it. */
  readonly chain: CrashState["chain"] | undefined;
  /** The limits that the server published before the round; undefined if the page does not know them. */
  readonly limits?: { readonly mostWin: CrashRound["mostWin"]; readonly byHandE4: number } | undefined;
}

interface CrashProofSheetProps {
  /** The round whose fairness proof the sheet shows. If the round is null, the sheet is closed. */
  readonly round: ProvedRound | null;
  onClose(): void;
}

/** Shows a past round of Crash, and recomputes its crash point in the browser. */
export function CrashProofSheet({ round, onClose }: CrashProofSheetProps) {
  const t = useT();
  // While the sheet closes, it continues to show the same round.
  const [last, setLast] = useState(round);
  if (round && round !== last) setLast(round);
  const shown = round ?? last;
  return (
    <Sheet
      open={round !== null}
      onClose={onClose}
      title={t("crash.round", { round: formatNumber(shown?.past.round ?? 0) })}
    >
      {shown ? <Proof key={shown.past.round} {...shown} /> : null}
    </Sheet>
  );
}

function Proof({ past, before, chain, limits }: ProvedRound) {
  const t = useT();
  return (
    <div className="flex flex-col gap-12 pb-8">
      {chain ? <PointCheck past={past} salt={chain.salt} /> : null}
      {before ? <LinkCheck past={past} before={before} /> : null}
      {chain ? <ToCommitment past={past} chain={chain} /> : null}
      {chain ? <OrderCheck chain={chain} /> : null}
      <Hash label={t("crash.gameHash")} hash={past.gameHash} />
      {chain ? <ChainLines chain={chain} /> : null}
      {limits ? <Limits {...limits} /> : null}
    </div>
  );
}

/** Shows the limits of the round, which the server published before the round accepted bets. */
function Limits({ mostWin, byHandE4 }: NonNullable<ProvedRound["limits"]>) {
  const t = useT();
  return (
    <section>
      <div className="label-value">
        <span>{t("crash.roundMost")}</span>
        <span className="num text-right font-semibold">
          {formatAmountText(mostWin.PLAY)} PLAY
          <br />
          {formatAmountText(mostWin.TPLAY)} tPLAY
        </span>
      </div>
      <div className="label-value">
        <span>{t("crash.byHandMost")}</span>
        <span className="num font-semibold">{formatCashOut(byHandE4)}</span>
      </div>
      <p className="text-12 text-muted">{t("crash.limitsBefore")}</p>
    </section>
  );
}

function PointCheck({ past, salt }: { readonly past: CrashPast; readonly salt: string }) {
  const t = useT();
  const computedE4 = crashPointE4({ gameHash: past.gameHash, salt });
  if (past.crashPointE4 === null)
    return <p className="text-13">{t("crash.noResultProof", { multiplier: formatCashOut(computedE4) })}</p>;
  const fine = computedE4 === past.crashPointE4;
  return (
    <Check fine={fine}>
      {t(fine ? "crash.pointFits" : "crash.pointDiffers", { multiplier: formatCashOut(computedE4) })}
    </Check>
  );
}

function LinkCheck({ past, before }: { readonly past: CrashPast; readonly before: CrashPast }) {
  const t = useT();
  const fine = previousGameHash(past.gameHash) === before.gameHash;
  return (
    <Check fine={fine}>
      {t(fine ? "crash.linkFits" : "crash.linkDiffers", { round: formatNumber(before.round) })}
    </Check>
  );
}

/**
 * Number of blocks from the block with the commitment to the block whose hash is the salt. The server sets the distance
 * between the two blocks, see docs/fairness.md.
 */
const saltDistance = 5;

/** Shows whether the block of the salt is exactly `saltDistance` blocks after the block of the commitment. */
function OrderCheck({ chain: { witness, saltBlock } }: { readonly chain: CrashState["chain"] }) {
  const t = useT();
  if (!witness) return null;
  const blocks = { before: formatNumber(witness.block), after: formatNumber(saltBlock) };
  return <Check fine={saltBlock === witness.block + saltDistance}>{t("crash.order", blocks)}</Check>;
}

function Check({ fine, children }: { readonly fine: boolean; readonly children: ReactNode }) {
  return (
    <p className="flex items-center gap-8 text-13">
      <Icon
        name={fine ? "check" : "x"}
        size={18}
        className={`flex-none ${fine ? "text-emerald" : "text-coral"}`}
      />
      <span>{children}</span>
    </p>
  );
}

/**
 * After a tap, computes the hash chain down to the commitment. The computation starts only after a tap, because a long
 * chain takes time to compute.
 */
function ToCommitment({ past, chain }: { readonly past: CrashPast; readonly chain: CrashState["chain"] }) {
  const t = useT();
  const [share, setShare] = useState<number | null>(null);
  const [found, setFound] = useState<boolean | undefined>();
  const [leaving] = useState(() => new AbortController());
  useEffect(() => () => leaving.abort(), [leaving]);
  const count = past.round - chain.baseRound;
  if (found !== undefined)
    return (
      <Check fine={found}>
        {t(found ? "crash.chainFits" : "crash.chainDiffers", {
          count,
          shown: formatNumber(count),
        })}
      </Check>
    );
  return (
    <Button
      look="quiet"
      busy={
        share === null ? undefined : t("crash.following", { share: formatPercent(Math.floor(share * 100)) })
      }
      onClick={() => {
        setShare(0);
        void reachesCommitment(past, chain, setShare, leaving.signal).then(setFound);
      }}
    >
      {t("crash.follow")}
    </Button>
  );
}
