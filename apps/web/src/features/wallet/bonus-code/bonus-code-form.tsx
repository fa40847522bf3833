import { useState } from "react";
import { Link } from "wouter";
import { ApiError } from "../../../api/index.ts";
import { formatAmountText, formatMoment, useT } from "../../../i18n/index.ts";
import { Button, Field, Icon, Row, Skeleton, showToast } from "../../../ui/index.ts";
import { receiptName } from "../records/receipt-name.ts";
import { shownAs } from "../records/records.ts";
import { TermsCard } from "./terms-card.tsx";
import {
  type BonusRedemption,
  type BonusTerms,
  canRepeat,
  type LookUp,
  useLookUp,
  useRedeem,
} from "./use-bonus-code.ts";

/** Error codes of the refusals after which the sheet explains the next step. */
const notForAccount = 2305;
const identityUsed = 2306;

const spaced = "[&_input]:tracking-[0.06em]";
const emeraldEdge = "[&_.field]:shadow-[inset_0_0_0_1.5px_var(--emerald)]";

interface BonusCodeFormProps {
  /** The code from the URL, or an empty text. */
  readonly given: string;
  onClose(): void;
  onRedeemed(redemption: BonusRedemption): void;
}

/** Shows the field for the code, the terms of the code, and the button that redeems the code. */
export function BonusCodeForm({ given, onClose, onRedeemed }: BonusCodeFormProps) {
  const t = useT();
  const [code, setCode] = useState(() => typedCode(given));
  const found = useLookUp(code);
  const redeem = useRedeem();
  const change = (text: string) => {
    redeem.reset();
    setCode(typedCode(text));
  };
  const redeemed = found.terms?.redeemed ?? undefined;
  const error = redeem.error ?? found.error;
  const refusal = redeemed
    ? t("bonus.usedOn", { date: formatMoment(redeemed.atMs, "longDay") })
    : (error?.message ?? (found.terms === null ? t("bonus.unknown") : undefined));
  const isOpen =
    found.terms != null && !redeemed && (error === undefined || canRepeat(redeem.error ?? undefined));
  return (
    <>
      <Field
        label={t("bonus.code")}
        value={code}
        onChange={(event) => change(event.target.value)}
        autoCapitalize="characters"
        enterKeyHint="done"
        maxLength={40}
        className={isOpen && refusal === undefined ? `${spaced} ${emeraldEdge}` : spaced}
        before={<Icon name="gift" size={18} className="flex-none text-muted" />}
        after={<PasteCode onPaste={change} />}
        error={refusal}
        hint={isOpen ? undefined : t(found.isLooking ? "bonus.looking" : "bonus.hint")}
      />
      {isOpen && refusal === undefined ? (
        <p className="note text-emerald" role="status">
          <Icon name="check" size={16} />
          {t("bonus.isOpen")}
        </p>
      ) : null}
      <div className="mt-16">
        {isOpen && found.terms ? <TermsCard terms={found.terms} /> : <Rest found={found} error={error} />}
      </div>
      {isOpen && found.terms ? (
        <RedeemLine
          terms={found.terms}
          isBusy={redeem.isPending}
          onRedeem={(bonusId) => redeem.mutate(bonusId, { onSuccess: onRedeemed })}
          onClose={onClose}
        />
      ) : canRepeat(found.error) ? (
        <Button className="mt-16" onClick={found.again}>
          {t("action.tryAgain")}
        </Button>
      ) : (
        <div className="mt-16">
          <Button
            reason={t(
              found.isLooking ? "bonus.looking" : refusal === undefined ? "bonus.enter" : "bonus.enterOther",
            )}
          >
            {t("bonus.redeem")}
          </Button>
        </div>
      )}
    </>
  );
}

const typedCode = (text: string) => text.replace(/\s/g, "").toUpperCase();

/** Shows what the player can do after a refusal, or the outline of the terms while the page looks the code up. */
function Rest({ found, error }: { readonly found: LookUp; readonly error: Error | undefined }) {
  const t = useT();
  if (found.isLooking) return <Skeleton height={330} />;
  const code = error instanceof ApiError ? error.code : undefined;
  const redeemed = found.terms?.redeemed;
  if (code === notForAccount)
    return (
      <div className="card bg-sunken">
        <Row icon="key" title={t("bonus.addMethod")} href="/profile?view=settings" />
      </div>
    );
  if (!redeemed && code !== identityUsed) return null;
  return (
    <div className="card bg-sunken">
      <div className="px-16 pt-12 pb-8">
        <p className="text-14 font-semibold">{t("bonus.once")}</p>
        <p className="mt-2 text-13 text-muted">{t("bonus.onceWhy")}</p>
      </div>
      {redeemed ? <Given redeemed={redeemed} /> : null}
    </div>
  );
}

/** Links to the record of the player's own redemption. */
function Given({ redeemed }: { readonly redeemed: BonusRedemption }) {
  const t = useT();
  const amount = formatAmountText(redeemed.amount, { signed: true });
  return (
    <Link
      href={`/wallet?receipt=${receiptName({ kind: "reward", id: redeemed.record })}`}
      className="row flat border-t border-line text-text"
    >
      <Icon name="list" className="text-muted" />
      <span className="min-w-0 flex-1">
        <span className="block text-14 font-semibold">{t("bonus.whatItGave")}</span>
        <span className="num block text-12 text-muted">
          {formatMoment(redeemed.atMs, "dayTime")} · {amount} {shownAs(redeemed.assetId)}
        </span>
      </span>
      <Icon name="right" size={16} className="text-muted" />
    </Link>
  );
}

interface RedeemLineProps {
  readonly terms: BonusTerms;
  readonly isBusy: boolean;
  onRedeem(bonusId: string): void;
  onClose(): void;
}

/** Shows the button that redeems the code, which names the amount, beside the button that closes the sheet. */
function RedeemLine({ terms, isBusy, onRedeem, onClose }: RedeemLineProps) {
  const t = useT();
  const decimals = terms.amount.split(".")[1]?.length ?? 0;
  const amount = formatAmountText(terms.amount, { decimals });
  return (
    <div className="mt-12 flex flex-wrap gap-12">
      <Button look="quiet" className="w-auto! flex-[1_1_9rem] px-8! whitespace-nowrap" onClick={onClose}>
        {t("bonus.notNow")}
      </Button>
      <Button
        className="num w-auto! flex-[2_1_18rem]"
        busy={isBusy ? t("bonus.redeeming") : undefined}
        onClick={() => onRedeem(terms.bonusId)}
      >
        {t("bonus.redeemFor", { amount, unit: shownAs(terms.assetId) })}
      </Button>
    </div>
  );
}

/** Shows a button that pastes a code from the clipboard, if the browser lets the page read the clipboard. */
function PasteCode({ onPaste }: { onPaste(text: string): void }) {
  const t = useT();
  const paste = async () => {
    try {
      onPaste(await navigator.clipboard.readText());
    } catch {
      showToast("error", t("withdraw.pasteFailed"), t("withdraw.pasteFailedDetail"));
    }
  };
  return (
    <button type="button" className="mini-button" aria-label={t("bonus.paste")} onClick={() => void paste()}>
      <Icon name="paste" size={18} />
    </button>
  );
}
