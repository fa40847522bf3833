import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { formatMoment, loadTexts, type PageKey, useT } from "../../../i18n/index.ts";
import { lazyCode } from "../../../loading/index.ts";
import { platformQueries, userQueries } from "../../../queries/index.ts";
import {
  Amount,
  AssetIcon,
  Button,
  ButtonLink,
  copyText,
  EmptyState,
  ErrorState,
  Icon,
  ScreenHeader,
  Skeleton,
  shareText,
} from "../../../ui/index.ts";
import { noticeTexts } from "../../../widgets/notices/texts/index.ts";
import { TransactionLink } from "../components/transaction-link.tsx";
import { namedRecord } from "../records/receipt-name.ts";
import { Line } from "../records/record-facts.tsx";
import { lineName, RecordChip, shownUnit, statusName } from "../records/record-row.tsx";
import { balanceChange, isOpen, type MoneyRecord, recordUnit } from "../records/records.ts";
import { useRecords } from "../records/use-records.ts";
import { noticeOf } from "./notice-of.ts";
import { type Fact, receiptFacts, receiptText } from "./receipt-facts.ts";
import { ReceiptSteps } from "./receipt-steps.tsx";

const SendSheet = lazyCode(async () => {
  const [{ SendSheet: Sheet }] = await Promise.all([
    import("../../../widgets/notices/index.ts"),
    loadTexts(noticeTexts),
  ]);
  return { default: Sheet };
});

/**
 * Renders the receipt of one record, at a URL such as `?receipt=deposit-7`. The player can read and copy all details of
 * the record.
 */
export function Receipt({ name }: { readonly name: string }) {
  useEffect(() => {
    scrollTo(0, 0);
  }, []);
  const named = namedRecord(name);
  return named ? <NamedReceipt {...named} /> : <NoReceipt />;
}

function NamedReceipt({ kind, id }: NonNullable<ReturnType<typeof namedRecord>>) {
  const t = useT();
  const { records, loading, error, retry } = useRecords([kind], { id });
  const [record] = records;
  if (record) return <KnownReceipt record={record} />;
  if (loading && !error) return <Loading />;
  if (!error) return <NoReceipt />;
  return (
    <Frame>
      <ErrorState title={t("receipt.failed")} error={error} onRetry={retry} />
    </Frame>
  );
}

function KnownReceipt({ record }: { readonly record: MoneyRecord }) {
  const t = useT();
  const config = useQuery(platformQueries.config()).data;
  const own = useQuery(userQueries.userInfo()).data?.address ?? null;
  const title = t(record.kind === "withdrawal" ? "receipt.withdrawal" : lineName(record));
  const facts = receiptFacts(record, { network: config?.chain.chainName ?? "", own }, t);
  const text = receiptText(title, t(statusName(record)), facts);
  return (
    <Frame
      title={title}
      aside={
        <button
          type="button"
          className="icon-button bare -mr-8"
          aria-label={t("receipt.share")}
          onClick={() => void shareText({ text })}
        >
          <Icon name="share" />
        </button>
      }
      foot={<Foot record={record} text={text} support={config?.links.support ?? ""} />}
    >
      <Hero record={record} />
      {record.kind === "deposit" || record.kind === "withdrawal" ? (
        <section className="card px-16 pt-16 pb-8" aria-label={t("receipt.steps")} aria-live="polite">
          <ReceiptSteps record={record} />
        </section>
      ) : null}
      <dl className="card px-16 py-6">
        {facts.map((fact) => (
          <Line key={fact.label} label={fact.label}>
            <FactText fact={fact} />
          </Line>
        ))}
      </dl>
      <Note record={record} />
    </Frame>
  );
}

const tones = {
  confirmed: "text-emerald",
  failed: "text-coral",
  under_review: "text-gold",
  submitted: "text-sapphire",
  confirming: "text-sapphire",
  pending: "text-sapphire",
} as const;

/**
 * Shows by how much the record has changed the balance. The picture of a token beside the amount has the colour of the
 * record's state.
 */
function Hero({ record }: { readonly record: MoneyRecord }) {
  return (
    <div className="text-center">
      <span className={`relative mx-auto grid size-60 place-items-center ${tones[record.status]}`}>
        <svg viewBox="0 0 56 56" className="absolute inset-0 size-60" aria-hidden="true" fill="currentColor">
          <polygon
            points="38.7,2.1 53.9,17.3 53.9,38.7 38.7,53.9 17.3,53.9 2.1,38.7 2.1,17.3 17.3,2.1"
            opacity=".18"
          />
          <polygon points="17.3,2.1 38.7,2.1 2.1,38.7 2.1,17.3" opacity=".22" />
        </svg>
        <span className="relative grid">
          <AssetIcon asset={recordUnit(record)} size={36} />
        </span>
      </span>
      <p className="big mt-10 text-36 font-bold [overflow-wrap:anywhere]">
        <Amount
          value={record.status === "failed" ? record.amount : balanceChange(record)}
          big
          signed={record.status !== "failed"}
          tappable
        />{" "}
        <span className="text-16 font-medium tracking-normal text-muted">{shownUnit(record)}</span>
      </p>
      <p className="mt-8 flex flex-wrap items-center justify-center gap-8">
        <RecordChip record={record} />
        <span className="num text-12 text-muted">{formatMoment(record.atMs, "dayTime")}</span>
      </p>
    </div>
  );
}

function FactText({ fact: { label, text, look } }: { readonly fact: Fact }) {
  const t = useT();
  if (look === "transaction") return <TransactionLink hash={text} />;
  if (look === "network")
    return (
      <span className="inline-flex items-center gap-8">
        <AssetIcon asset="BNB" size={18} />
        {text}
      </span>
    );
  if (look !== "code") return <span className="num [overflow-wrap:anywhere]">{text}</span>;
  return (
    <span className="inline-flex items-center gap-8">
      <Ends text={text} />
      <button
        type="button"
        className="tap relative text-muted"
        aria-label={t("receipt.copyOf", { what: label })}
        onClick={() => void copyText(text)}
      >
        <Icon name="copy" size={16} />
      </button>
    </span>
  );
}

/** Shows a long code, such as a transaction hash, without its middle part. Screen readers read the whole code. */
function Ends({ text }: { readonly text: string }) {
  if (text.length <= 12) return <span className="mono text-12">{text}</span>;
  const begins = text.startsWith("0x") ? 6 : 4;
  return (
    <span className="mono text-12 whitespace-nowrap">
      <span className="sr-only">{text}</span>
      <span aria-hidden="true">
        <b className="text-emerald">{text.slice(0, begins)}</b> {text.slice(begins, begins + 4)} …{" "}
        <b className="text-emerald">{text.slice(-4)}</b>
      </span>
    </span>
  );
}

/** Shows notes for the player: what happens next with the money, and which part of the money can only be withdrawn. */
function Note({ record }: { readonly record: MoneyRecord }) {
  const t = useT();
  const key: PageKey | undefined =
    record.kind === "deposit" && record.status !== "failed"
      ? "receipt.once"
      : record.kind === "withdrawal" && isOpen(record)
        ? "receipt.setAside"
        : undefined;
  const isDivided = record.kind === "deposit" && record.withdrawOnly !== "0";
  const keys: readonly (PageKey | undefined)[] = [isDivided ? "wallet.withdrawOnlyWhy" : undefined, key];
  return keys.map((one) =>
    one === undefined ? null : (
      <p key={one} className="flex gap-8 text-12 text-muted">
        <Icon name="info" size={16} className="flex-none" />
        {t(one)}
      </p>
    ),
  );
}

interface FootProps {
  readonly record: MoneyRecord;
  /** The receipt as text for the clipboard. */
  readonly text: string;
  readonly support: string;
}

/**
 * Shows buttons that copy the receipt and open the block explorer. If a person must handle the record, the receipt
 * shows a link to support.
 */
function Foot({ record, text, support }: FootProps) {
  const t = useT();
  const explorer = useQuery(platformQueries.config()).data?.chain.blockExplorerUrls[0];
  const needsIdentity = record.kind === "withdrawal" && record.needsIdentity;
  const asks = support !== "" && (record.status === "failed" || record.status === "under_review");
  return (
    <div className="flex flex-wrap gap-10 [&>*]:min-w-140 [&>*]:flex-1">
      {needsIdentity ? <ButtonLink href="/identity">{t("identity.step")}</ButtonLink> : null}
      {asks ? (
        <a className="button quiet" href={support} target="_blank" rel="noreferrer">
          <Icon name="head" />
          {t("receipt.support")}
        </a>
      ) : null}
      <Button look="quiet" onClick={() => void copyText(text)}>
        <Icon name="copy" />
        {t("receipt.copy")}
      </Button>
      <SendToMe record={record} />
      {explorer && record.transactionHash ? (
        <a
          className="button quiet text-sapphire"
          href={`${explorer.replace(/\/$/, "")}/tx/${record.transactionHash}`}
          target="_blank"
          rel="noreferrer"
        >
          <Icon name="ext" />
          {t("receipt.explorer")}
        </a>
      ) : null}
    </div>
  );
}

/**
 * Sends the receipt to the player's own chat or e-mail address. The record must be a credited deposit or a withdrawal
 * that was sent to the blockchain.
 */
function SendToMe({ record }: { readonly record: MoneyRecord }) {
  const t = useT();
  const [open, setOpen] = useState<boolean>();
  const message = noticeOf(record);
  if (!message) return null;
  return (
    <>
      <Button look="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="tg" />
        {t("receipt.send")}
      </Button>
      <Suspense>
        {open === undefined ? null : (
          <SendSheet open={open} message={message} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </>
  );
}

function NoReceipt() {
  const t = useT();
  return (
    <Frame>
      <EmptyState
        title={t("receipt.none")}
        action={
          <ButtonLink href="/depositRecords" look="quiet" size="md">
            {t("receipt.toRecords")}
          </ButtonLink>
        }
      >
        {t("receipt.noneDetail")}
      </EmptyState>
    </Frame>
  );
}

function Loading() {
  const t = useT();
  return (
    <Frame>
      <div role="status" aria-busy="true" aria-label={t("state.loading")} className="flex flex-col gap-14">
        <span className="flex flex-col items-center gap-10">
          <Skeleton width={60} height={60} />
          <Skeleton width={200} height={40} />
          <Skeleton width={160} height={24} />
        </span>
        <Skeleton height={160} className="rounded-16" />
        <Skeleton height={220} className="rounded-16" />
      </div>
    </Frame>
  );
}

interface FrameProps {
  readonly title?: string;
  readonly aside?: ReactNode;
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/**
 * Renders the frame of the receipt, which replaces the wallet screen. The file `screens.css` hides the header of the
 * wallet screen while a receipt is open.
 */
function Frame({ title, aside, foot, children }: FrameProps) {
  const t = useT();
  return (
    <div className="flex min-h-[calc(100dvh-var(--safe-t)-var(--below))] flex-col">
      <ScreenHeader title={title ?? t("receipt.title")} back="/depositRecords">
        {aside}
      </ScreenHeader>
      <div className="flex flex-1 flex-col gap-12 px-16 pt-4 pb-16">{children}</div>
      {foot ? <div className="foot z-10">{foot}</div> : null}
    </div>
  );
}
