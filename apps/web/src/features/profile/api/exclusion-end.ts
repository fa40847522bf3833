import { call } from "../../../api/index.ts";
import { useLimitChange } from "../../../widgets/limits/index.ts";

/** Requests the end of a permanent self-exclusion, or cancels the request. An operator decides about the request. */
export const useExclusionEnd = () =>
  useLimitChange(
    (what: "request" | "cancel") =>
      what === "request"
        ? call("POST /user/exclusion/end/request", { body: {} }, { silent: true })
        : call("POST /user/exclusion/end/cancel", { body: {} }, { silent: true }),
    () => undefined,
  );
