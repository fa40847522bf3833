/**
 * The folder `limit-offer` owns the screen that offers limits once after the registration and once before the first
 * deposit. The code of `limit-offer` may import api, queries, session, stores, ui and the widgets of limits. The code
 * never fills a field with a value that the player has not set, and only the server remembers the player's answer.
 */
import "./limit-offer.css";
import { useQuery } from "@tanstack/react-query";
import { Redirect, useSearchParams } from "wouter";
import { limitQueries, userQueries } from "../../queries/index.ts";
import { readNext } from "../../session/index.ts";
import { LoadingScreen } from "../../ui/index.ts";
import { OfferForm } from "./offer-form.tsx";

/**
 * Renders `/limitOffer`. If the offer is not due, for example because the player has answered on another device, the
 * screen opens the URL path `next`.
 */
export default function LimitOfferScreen() {
  const [params] = useSearchParams();
  const occasion = params.get("occasion") === "deposit" ? "deposit" : "registration";
  const next = readNext(params.get("next"));
  const info = useQuery({ ...userQueries.userInfo(), staleTime: 0 });
  const limits = useQuery(limitQueries.limits());
  // Without the account, the page does not know whether the offer is due, so the screen does not stop the player.
  if (info.isError || (info.data && !info.data.limitOffers[occasion])) return <Redirect to={next} replace />;
  if (!info.data || limits.isPending) return <LoadingScreen />;
  return <OfferForm occasion={occasion} userId={info.data.userId} next={next} limits={limits.data} />;
}
