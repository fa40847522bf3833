import type { Data, EmailCodePurpose } from "@gemplay/api-schema";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../api/index.ts";
import type { codeRequest } from "../code-request.ts";
import { deviceKey } from "../device-key.ts";

/**
 * Requests a code by e-mail. The mutation's variable is the e-mail address that receives the code, or undefined for the
 * account's own e-mail address.
 * @param request stores the tokens of the requests
 * @param onSent called after the server has sent the e-mail, unless the player has returned to an earlier step
 */
export function useSendEmailCode(
  purpose: EmailCodePurpose,
  request: ReturnType<typeof codeRequest>,
  onSent: (sent: Data<"POST /account/email/code/send">) => void,
) {
  return useMutation({
    mutationFn: (email: string | undefined) =>
      request.ask(email, (token) =>
        call(
          "POST /account/email/code/send",
          { body: { purpose, token, ...deviceKey(), ...(email === undefined ? {} : { email }) } },
          { silent: true },
        ),
      ),
    onSuccess: (sent) => {
      if (sent !== undefined) onSent(sent);
    },
  });
}
