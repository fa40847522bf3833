import { formatNumber, type PageKey, useT } from "../../../i18n/index.ts";
import { PasswordField } from "../../../ui/index.ts";
import {
  countCharacters,
  longest,
  mixesLettersAndNumbers,
  type PasswordProblem,
  passwordProblem,
  passwordStrength,
  shortest,
} from "./password-rules.ts";
import { RuleList } from "./rule-list.tsx";
import { StrengthBar } from "./strength-bar.tsx";

interface NewPasswordFieldsProps {
  readonly password: string;
  readonly repeated: string;
  onPassword(value: string): void;
  onRepeated(value: string): void;
}

/** A new funds password, its strength and rules, and the same once more. */
export function NewPasswordFields({ password, repeated, onPassword, onRepeated }: NewPasswordFieldsProps) {
  const t = useT();
  const length = countCharacters(password);
  const differs = passwordProblem(password, repeated)?.reason === "differs";
  return (
    <>
      <div className="mt-6">
        <PasswordField
          label={t("funds.new")}
          aside={
            <span className="num">
              {t("funds.length", { count: formatNumber(length), most: formatNumber(longest) })}
            </span>
          }
          value={password}
          autoComplete="new-password"
          onChange={onPassword}
        />
        <StrengthBar strength={passwordStrength(password)} />
        <RuleList
          rules={[
            {
              text: t("funds.ruleLength", { least: shortest, most: longest }),
              kept: length >= shortest && length <= longest,
            },
            { text: t("funds.ruleMixed"), kept: mixesLettersAndNumbers(password) },
          ]}
        />
      </div>
      <PasswordField
        label={t("funds.repeat")}
        value={repeated}
        autoComplete="new-password"
        error={differs ? t("funds.differ") : undefined}
        onChange={onRepeated}
      />
    </>
  );
}

const problemTexts: Record<PasswordProblem["reason"], PageKey> = {
  short: "funds.tooShort",
  long: "funds.tooLong",
  differs: "funds.differ",
  again: "funds.again",
};

/** What is still wrong with a new password. */
export function problemText(problem: PasswordProblem, t: ReturnType<typeof useT>): string {
  const values = { least: shortest, most: longest };
  return t(
    problemTexts[problem.reason],
    problem.reason === "again" ? { ...values, count: problem.missing } : values,
  );
}
