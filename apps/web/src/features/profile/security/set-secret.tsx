import type { Data } from "@gemplay/api-schema";
import { useState } from "react";
import { navigate } from "wouter/use-browser-location";
import { useT } from "../../../i18n/index.ts";
import {
  loginPasswordLength,
  NewPasswordFields,
  passwordProblem,
  passwordProblemText,
  ScreenHeader,
  showToast,
} from "../../../ui/index.ts";
import { setLoginPassword } from "../api/change-login-password.ts";
import { settingsPath } from "../settings-path.ts";
import { ProvedForm } from "./proved-sheet.tsx";
import { useWaitText } from "./use-wait-text.ts";

/** Lets a player whose account has no login password set the first one, with a fresh proof of identity. */
export function SetSecret({ info }: { readonly info: Data<"GET /user/info"> }) {
  const t = useT();
  const [password, setPassword] = useState("");
  const [repeated, setRepeated] = useState("");
  const wait = useWaitText(info);
  const problem = passwordProblem(password, repeated, loginPasswordLength);
  return (
    <>
      <ScreenHeader title={t("secret.setTitle")} back={settingsPath} />
      <div className="section mt-4 pb-20">
        <ProvedForm
          info={info}
          purpose="setLoginPassword"
          why={`${t("secret.setWhy")} ${wait}`}
          act={t("secret.set")}
          acting={t("secret.setting")}
          lost={t("secret.unanswered")}
          reason={problem ? passwordProblemText(problem, loginPasswordLength, t) : undefined}
          onProved={async (proof) => {
            await setLoginPassword({ proof, password, confirmPassword: repeated });
            showToast("succ", t("secret.setDone"));
            navigate(settingsPath, { replace: true });
          }}
        >
          <NewPasswordFields
            label={t("secret.new")}
            rule={loginPasswordLength}
            password={password}
            repeated={repeated}
            onPassword={setPassword}
            onRepeated={setRepeated}
          />
        </ProvedForm>
      </div>
    </>
  );
}
