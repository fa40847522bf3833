import { useT } from "../../../i18n/index.ts";
import { Segmented } from "../../../ui/index.ts";
import { riskNames } from "../../proof/risk-names.ts";

/** Short names of the risk levels for places with little space. */
const shortNames = { ...riskNames, medium: "play.mid" } as const;

interface RiskChoiceProps<R extends keyof typeof riskNames> {
  readonly risks: readonly R[];
  readonly value: R;
  /** Content to the right of the label «risk». */
  readonly aside?: string;
  readonly locked: boolean;
  onChange(risk: R): void;
}

/** Lets the player choose the risk level of the payout table, in games that offer several risk levels. */
export function RiskChoice<R extends keyof typeof riskNames>(props: RiskChoiceProps<R>) {
  const { risks, value, aside, locked, onChange } = props;
  const t = useT();
  return (
    <div className="min-w-0">
      <div className="field-label" aria-hidden="true">
        <span>{t("verify.risk")}</span>
        {aside ? <span>{aside}</span> : null}
      </div>
      <div className="[&_label]:min-h-[max(4.2rem,44px_-_0.6rem)] [&_label]:text-13">
        <Segmented
          label={t("verify.risk")}
          value={value}
          options={risks.map((risk) => ({ value: risk, label: t(shortNames[risk]) }))}
          onChange={(risk) => {
            if (!locked) onChange(risk);
          }}
        />
      </div>
    </div>
  );
}
