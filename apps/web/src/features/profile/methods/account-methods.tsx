import { useQuery } from "@tanstack/react-query";
import { useT } from "../../../i18n/index.ts";
import { platformQueries, readByScreen, userQueries } from "../../../queries/index.ts";
import { ErrorState } from "../../../ui/index.ts";
import { SignInMethods } from "./sign-in-methods.tsx";

/** Shows the sign-in methods of the account, or an error if the page could not read them. */
export function AccountMethods() {
  const t = useT();
  const info = useQuery({ ...userQueries.userInfo(), ...readByScreen });
  const config = useQuery({ ...platformQueries.config(), ...readByScreen });
  const passkeys = useQuery({ ...userQueries.passkeys(), ...readByScreen });
  // If a background request fails, the screen keeps the loaded data and the typed text.
  const failed = [info, config, passkeys].find(({ isError, data }) => isError && !data);
  if (failed)
    return (
      <div className="section mt-4">
        <ErrorState
          title={t("protect.failed")}
          error={failed.error}
          onRetry={() => {
            void info.refetch();
            void config.refetch();
            void passkeys.refetch();
          }}
        />
      </div>
    );
  if (!info.data || !config.data || !passkeys.data) return null;
  return (
    <SignInMethods info={info.data} passkeys={passkeys.data.passkeys} mail={config.data.features.mail} />
  );
}
