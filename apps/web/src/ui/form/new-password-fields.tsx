import { formatNumber, type PageKey, useT } from "../../i18n/index.ts";
import { PasswordField } from "./password-field.tsx";
import {
  countCharacters,
  mixesLettersAndNumbers,
  type PasswordLength,
  type PasswordProblem,
  passwordProblem,
  passwordStrength,
} from "./password-rules.ts";
import { RuleList } from "./rule-list.tsx";
import { StrengthBar } from "./strength-bar.tsx";

interface NewPasswordFieldsProps {
  readonly label: string;
  readonly rule: PasswordLength;
  readonly password: string;
  readonly repeated: string;
  onPassword(value: string): void;
  onRepeated(value: string): void;
}

/** Shows two fields for a new password and its repetition, with the strength and the rules of the password. */
export function NewPasswordFields({
  label,
  rule,
  password,
  repeated,
  onPassword,
  onRepeated,
}: NewPasswordFieldsProps) {
  const t = useT();
  const length = countCharacters(password);
  const differs = passwordProblem(password, repeated, rule)?.reason === "differs";
  return (
    <>
      <div className="mt-6">
        <PasswordField
          label={label}
          aside={
            <span className="num">
              {t("password.length", { count: formatNumber(length), most: formatNumber(rule.most) })}
            </span>
          }
          value={password}
          autoComplete="new-password"
          onChange={onPassword}
        />
        <StrengthBar strength={passwordStrength(password, rule)} />
        <RuleList
          rules={[
            {
              text: t("password.ruleLength", { least: rule.least, most: rule.most }),
              kept: length >= rule.least && length <= rule.most,
            },
            { text: t("password.ruleMixed"), kept: mixesLettersAndNumbers(password) },
          ]}
        />
      </div>
      <PasswordField
        label={t("password.repeat")}
        value={repeated}
        autoComplete="new-password"
        error={differs ? t("password.differ") : undefined}
        onChange={onRepeated}
      />
    </>
  );
}

const lengthTexts: Record<PasswordLength["of"], PageKey> = {
  funds: "password.invalid",
  login: "password.format",
};
const problemTexts: Record<Exclude<PasswordProblem["reason"], "length">, PageKey> = {
  empty: "password.tooShort",
  blank: "password.blank",
  differs: "password.differ",
  again: "password.again",
};

/** Returns the text that explains why a new password is not accepted yet. */
export function passwordProblemText(
  problem: PasswordProblem,
  { least, most, of }: PasswordLength,
  t: ReturnType<typeof useT>,
): string {
  const values = { least, most };
  if (problem.reason === "length") return t(lengthTexts[of], values);
  return t(
    problemTexts[problem.reason],
    problem.reason === "again" ? { ...values, count: problem.missing } : values,
  );
}
