import type { Data } from "@gemplay/api-schema";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { navigate } from "wouter/use-browser-location";
import { call } from "../../api/index.ts";
import { formatNumber, type PageKey, useT } from "../../i18n/index.ts";
import { userQueries } from "../../queries/index.ts";
import { queryClient } from "../../stores/index.ts";
import { Button, ButtonLink, showToast } from "../../ui/index.ts";
import { PasswordField } from "./funds-password/password-field.tsx";
import { PasswordHero } from "./funds-password/password-hero.tsx";
import {
  countCharacters,
  longest,
  mixesLettersAndNumbers,
  type PasswordProblem,
  passwordProblem,
  passwordStrength,
  shortest,
} from "./funds-password/password-rules.ts";
import { RuleList } from "./funds-password/rule-list.tsx";
import { StrengthBar } from "./funds-password/strength-bar.tsx";
import { Notice } from "./notice.tsx";
import { isRefusal } from "./refusals.ts";
import { TaskScreen } from "./screen.tsx";

/** Where setting it was asked for; only our own screens are followed. */
function whereNext(): string {
  return new URLSearchParams(location.search).get("next") === "/withdraw" ? "/withdraw" : "/profile";
}

/** `/setPass`: sets the funds password, once. */
export default function SetPasswordScreen() {
  const { data: info } = useQuery(userQueries.userInfo());
  return info?.fundsPasswordSet ? <AlreadySet /> : <SetPassword info={info} />;
}

function AlreadySet() {
  const t = useT();
  return (
    <TaskScreen
      title={t("funds.title")}
      back="/profile"
      foot={<ButtonLink href="/withdraw">{t("wallet.withdraw")}</ButtonLink>}
    >
      <PasswordHero title={t("funds.already")}>{t("funds.alreadyDetail")}</PasswordHero>
    </TaskScreen>
  );
}

const problemTexts: Record<PasswordProblem["reason"], PageKey> = {
  short: "funds.tooShort",
  long: "funds.tooLong",
  differs: "funds.differ",
  again: "funds.again",
};

function SetPassword({ info }: { readonly info: Data<"GET /user/info"> | undefined }) {
  const t = useT();
  const [password, setPassword] = useState("");
  const [repeated, setRepeated] = useState("");
  const [busy, setBusy] = useState(false);
  const problem = passwordProblem(password, repeated);
  const length = countCharacters(password);

  const submit = async () => {
    setBusy(true);
    try {
      await call("POST /user/setting_fund_password", { body: { password, confirmPassword: repeated } });
      showToast("succ", t("funds.done"));
      navigate(whereNext(), { replace: true });
    } catch (error) {
      // Another tab was quicker: the screen turns to saying so.
      if (!isRefusal(error, "FundsPasswordAlreadySet")) setBusy(false);
    }
    await queryClient.invalidateQueries({ queryKey: userQueries.userInfo().queryKey });
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!problem && !busy) void submit();
      }}
    >
      <TaskScreen
        title={t("funds.title")}
        back={whereNext()}
        foot={
          <Button
            type="submit"
            busy={busy ? t("funds.setting") : undefined}
            reason={problem && reasonText(problem, t)}
          >
            {t("funds.set")}
          </Button>
        }
      >
        <PasswordHero title={t("funds.setTitle")}>{t("funds.setDetail")}</PasswordHero>
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
            onChange={setPassword}
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
          error={problem?.reason === "differs" ? t("funds.differ") : undefined}
          onChange={setRepeated}
        />
        {info ? (
          <Notice tone="gold">
            {t("funds.warning", {
              tries: info.fundsPasswordTriesAllowed,
              hours: info.fundsPasswordLockHours,
            })}
          </Notice>
        ) : null}
      </TaskScreen>
    </form>
  );
}

function reasonText(problem: PasswordProblem, t: ReturnType<typeof useT>): string {
  const values = { least: shortest, most: longest };
  return t(
    problemTexts[problem.reason],
    problem.reason === "again" ? { ...values, count: problem.missing } : values,
  );
}
