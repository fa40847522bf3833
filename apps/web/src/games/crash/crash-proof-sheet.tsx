import { crashPointE4, previousGameHash } from "@gemplay/games";
import { type ReactNode, useEffect, useState } from "react";
import { formatNumber, formatPercent, useT } from "../../i18n/index.ts";
import type { CrashFloor, CrashPast } from "../../queries/index.ts";
import { Button, Icon, Sheet } from "../../ui/index.ts";
import { Hash } from "../play/hash.tsx";
import { ChainLines } from "./chain-lines.tsx";
import { reachesCommitment } from "./crash-chain.ts";
import { formatCashOut } from "./crash-words.ts";

interface CrashProofSheetProps {
  /** The round to prove. Null closes the sheet. */
  readonly past: CrashPast | null;
  readonly floor: CrashFloor | undefined;
  onClose(): void;
}

/** Shows a past round of Crash, which the browser computes again. */
export function CrashProofSheet({ past, floor, onClose }: CrashProofSheetProps) {
  const t = useT();
  // The content stays the same while the sheet closes.
  const [shown, setShown] = useState(past);
  if (past && past !== shown) setShown(past);
  return (
    <Sheet
      open={past !== null}
      onClose={onClose}
      title={t("crash.round", { round: formatNumber(shown?.round ?? 0) })}
    >
      {shown && floor ? <Proof key={shown.round} past={shown} floor={floor} /> : null}
    </Sheet>
  );
}

function Proof({
  past,
  floor: { chain, history },
}: {
  readonly past: CrashPast;
  readonly floor: CrashFloor;
}) {
  const t = useT();
  const before = history.find(({ round }) => round === past.round - 1);
  // The salt is known only for rounds of the current chain.
  const isOfChain = past.round > chain.baseRound;
  return (
    <div className="flex flex-col gap-12 pb-8">
      {isOfChain ? <PointCheck past={past} salt={chain.salt} /> : null}
      {before ? <LinkCheck past={past} before={before} /> : null}
      {isOfChain ? <ToCommitment past={past} chain={chain} /> : null}
      {isOfChain ? <OrderCheck chain={chain} /> : null}
      <Hash label={t("crash.gameHash")} hash={past.gameHash} />
      {isOfChain ? <ChainLines chain={chain} /> : null}
    </div>
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

/** Number of blocks between the commitment and the salt. The server sets this number, see docs/fairness.md. */
const saltDistance = 5;

/** Shows whether the block of the salt is `saltDistance` blocks after the block of the commitment. */
function OrderCheck({ chain: { witness, saltBlock } }: { readonly chain: CrashFloor["chain"] }) {
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

/** Follows the hash chain down to the commitment after a tap, because this computation may need many hashes. */
function ToCommitment({ past, chain }: { readonly past: CrashPast; readonly chain: CrashFloor["chain"] }) {
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
