import { assets, formatAmount } from "@gemplay/money";
import { type FormEvent, useState } from "react";
import { formatAmountText, useT } from "../../../i18n/index.ts";
import {
  AmountField,
  Button,
  Icon,
  Notice,
  Sheet,
  showToast,
  toTyped,
  typedRefusalText,
} from "../../../ui/index.ts";
import { readTypedAmount } from "../../../ui/money/typed-amount.ts";
import { baseOf, limitName, type PlayerLimit } from "../../../widgets/limits/index.ts";
import { useSaveLimit } from "../api/save-limit.ts";

interface LimitSheetProps {
  readonly open: boolean;
  readonly limit: PlayerLimit;
  readonly raiseHours: number;
  onClose(): void;
}

const presets = ["100", "500", "1000", "5000"] as const;
const abouts = {
  deposits: "limits.aboutDeposits",
  bets: "limits.aboutBets",
  losses: "limits.aboutLosses",
} as const;

/**
 * Lets the player set, change or remove a limit. Before the player confirms the change, the sheet shows when it will
 * take effect.
 */
export function LimitSheet(props: LimitSheetProps) {
  const t = useT();
  return (
    <Sheet open={props.open} onClose={props.onClose} title={limitName(props.limit, t)}>
      <LimitForm {...props} />
    </Sheet>
  );
}

function LimitForm({ limit: standing, raiseHours, onClose }: LimitSheetProps) {
  const t = useT();
  const { assetId, kind, period, limit } = standing;
  const { decimals, shownAs } = assets[assetId];
  const [text, setText] = useState("");
  const [left, setLeft] = useState(false);
  const { isPending, failure, mutate } = useSaveLimit(({ isLater }) => {
    showToast("succ", isLater ? t("limits.savedLater", { hours: raiseHours }) : t("limits.saved"));
    setText("");
    setLeft(false);
    onClose();
  });
  const { amountBase, refusal } = readTypedAmount(text, decimals);
  const limitBase = limit === null ? undefined : baseOf(limit, assetId);
  const error = left && refusal !== undefined ? typedRefusalText(refusal, decimals) : undefined;

  const save = (next: string | null, isLater: boolean) => {
    if (!isPending) mutate({ limit: { assetId, kind, period, limit: next }, isLater });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setLeft(true);
    if (amountBase === undefined || amountBase === limitBase) return;
    save(formatAmount(amountBase, decimals), limitBase !== undefined && amountBase > limitBase);
  };
  return (
    <form noValidate className="flex flex-col gap-16" onSubmit={submit}>
      <p className="text-13 text-muted">{t(abouts[kind])}</p>
      <div>
        <AmountField
          label={t("limits.limit")}
          aside={
            <span className="num">
              {limit === null
                ? t("limits.none")
                : t("limits.now", { amount: formatAmountText(limit), asset: shownAs })}
            </span>
          }
          unit={shownAs}
          value={text}
          error={error}
          onChange={setText}
          onLeave={() => setLeft(text !== "")}
        />
        <div className="mt-8 grid grid-cols-4 gap-8">
          {presets.map((preset) => (
            <button
              key={preset}
              type="button"
              className="num min-h-(--touch) rounded-12 bg-raised-2 text-13 font-semibold"
              onClick={() => setText(toTyped(preset))}
            >
              {formatAmountText(preset, { decimals: 0 })}
            </button>
          ))}
        </div>
      </div>
      <WhatHappens standing={standing} amountBase={amountBase} raiseHours={raiseHours} />
      {failure ? (
        <Notice tone="coral" urgent>
          {failure}
        </Notice>
      ) : null}
      <Button
        type="submit"
        busy={isPending ? t("limits.saving") : undefined}
        reason={amountBase !== undefined && amountBase === limitBase ? t("limits.same") : undefined}
      >
        {t("limits.save")}
      </Button>
      {limit === null ? null : (
        <div>
          <Button look="quiet" onClick={() => save(null, true)}>
            {t("limits.remove")}
          </Button>
          <p className="note">
            <Icon name="info" size={16} />
            {t("limits.removeWaits", { hours: raiseHours })}
          </p>
        </div>
      )}
    </form>
  );
}

/**
 * Shows when the typed limit takes effect, and whether the player has already used up the typed amount. While the input
 * field is empty, the sheet reserves space for this text.
 */
function WhatHappens({
  standing: { assetId, limit, used, next },
  amountBase,
  raiseHours,
}: {
  readonly standing: PlayerLimit;
  readonly amountBase: bigint | undefined;
  readonly raiseHours: number;
}) {
  const t = useT();
  const limitBase = limit === null ? undefined : baseOf(limit, assetId);
  const asset = assets[assetId].shownAs;
  const raises = limitBase !== undefined && amountBase !== undefined && amountBase > limitBase;
  const usedUp = amountBase !== undefined && !raises && baseOf(used, assetId) >= amountBase;
  return (
    <div className="min-h-40 text-13" role="status">
      {amountBase === undefined || amountBase === limitBase ? null : raises ? (
        <p>{t("limits.waits", { hours: raiseHours, amount: formatAmountText(limit ?? "0"), asset })}</p>
      ) : (
        <>
          <p>{t("limits.atOnce")}</p>
          {usedUp ? <p>{t("limits.usedUp", { amount: formatAmountText(used), asset })}</p> : null}
        </>
      )}
      {next && amountBase !== undefined && amountBase !== limitBase ? (
        <p className="text-muted">{t("limits.dropsRaise")}</p>
      ) : null}
    </div>
  );
}
