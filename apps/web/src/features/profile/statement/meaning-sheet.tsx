import { useT } from "../../../i18n/index.ts";
import { Sheet } from "../../../ui/index.ts";

interface MeaningSheetProps {
  readonly open: boolean;
  onClose(): void;
}

/** Explains each figure of the statement. */
export function MeaningSheet({ open, onClose }: MeaningSheetProps) {
  const t = useT();
  return (
    <Sheet open={open} onClose={onClose} title={t("statement.meaning")}>
      <dl className="flex flex-col gap-12 text-13">
        <Meaning name={t("statement.deposits")}>{t("statement.depositsMean")}</Meaning>
        <Meaning name={t("statement.withdrawals")}>{t("statement.withdrawalsMean")}</Meaning>
        <Meaning name={t("statement.net")}>{t("statement.netMeans")}</Meaning>
        <Meaning name={t("statement.month")}>{t("statement.monthMeans")}</Meaning>
        <Meaning name={t("statement.all")}>{t("statement.allMeans")}</Meaning>
      </dl>
    </Sheet>
  );
}

function Meaning({ name, children }: { readonly name: string; readonly children: string }) {
  return (
    <div>
      <dt className="font-semibold">{name}</dt>
      <dd className="mt-2 text-muted">{children}</dd>
    </div>
  );
}
