import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

export default {
  "check.title": "Pag-check sa archive ng account",
  "check.about":
    "Gumagana ang page na ito kahit walang internet at walang ipinapadala. Kinukuwenta nito ulit ang bawat round mula sa na-reveal na seed, sinusundan ang hash chain ng Crash hanggang sa unang commitment, at sinusuma ang mga balance mo.",
  "check.choose": "Piliin ang archive (.zip)",
  "check.running": "Chine-check… {percent}%",
  "check.fine": "Walang mali: {checked} round ang na-check, {waiting} ang hindi pa",
  "check.fineAbout":
    "Walang nabago sa mga file, pareho ang resulta ng bawat round na makukuwenta, at tugma ang mga balance.",
  "check.wrong": "May hindi tugma: {count}",
  "check.more": "at {count} pa",
  "check.taken": "Account {user}, noong {time}",
  "check.counts":
    "Mga file: {files} · galaw ng pera sa labas ng mga round: {movements} · mga round na hindi pa tapos o na-refund: {unfinished}",
  "check.putAway":
    "Wala sa archive na ito ang mga round at galaw ng pera bago ang {time}: in-archive na ng house ang mga iyon. Galing sa house ang mga total ng mga iyon.",
  "check.games": "Mga round sa bawat laro",
  "check.game": "Laro",
  "check.checked": "Na-check",
  "check.waiting": "Hindi pa",
  "check.failed": "Mali",
  "check.noRounds": "Walang round sa archive na ito.",
  "check.waitingAbout":
    "Hindi pa: ginagamit pa ang server seed. I-rotate ang mga seed mo at mag-export ulit para ma-check din ang mga round na ito.",
  "check.balances": "Mga balance",
  "check.asset": "Asset mo",
  "check.stated": "Nasa archive",
  "check.computed": "Total na nakuwenta",
  "check.findings": "Mga hindi tugma",
  "check.commitments": "Mga commitment na pinagbatayan",
  "check.compare":
    "Galing sa archive mismo ang mga ito. Ikumpara sa nakita mo bago ka naglaro: ang mga hash ng seed pairs mo at ang commitment ng hash chain ng Crash sa blockchain.",
  "check.chain": "Crash hash chain {chain}: commitment {commitment}.",
  "check.witness": "Contract {contract}, transaction {transaction}, block {block}.",
  "check.noWitness": "Hindi ito naisulat sa blockchain.",
  "check.pairs": "Mga hash ng seed pair ({count})",
  "check.trust":
    "Galing sa isang archive ang page na ito. Para sa archive na bigay ng iba, gamitin ang page mula sa sarili mong export o ang «npm run -s fair -- export».",
  "check.browser":
    "Hindi mabasa ng browser na ito ang file. Subukan ang bagong version ng Chrome, Firefox o Safari.",
  "check.language": "Wika",
  "check.not_an_archive": "Hindi zip archive ang file, o naputol ito. I-download ulit.",
  "check.manifest_missing": "Wala o hindi mabasa ang listahan ng mga file (manifest.json).",
  "check.schema_unknown": "Hindi kilala ng page na ito ang format na {schema}.",
  "check.file_missing": "Wala ang {file}.",
  "check.file_unlisted": "Wala sa listahan ng mga file ang {file}.",
  "check.file_twice": "Dalawang beses nasa archive ang {file}.",
  "check.file_changed": "Binago ang {file}: iba ang hash nito.",
  "check.file_broken": "Sira ang {file}.",
  "check.line_unreadable": "Hindi mabasa ang {file}, linya {line}.",
  "check.seed_hash":
    "Seed pair {seedNumber}: hindi tugma ang server seed sa hash na nauna nitong commitment.",
  "check.seed_missing": "Round {id}: wala ang seed pair nitong {seedNumber}.",
  "check.chain_missing": "Round {id}: wala sa archive ang hash chain na pinagmulan nito.",
  "check.seed_state": "Seed pair {seedNumber}: hindi tugma ang mga seed sa status nito.",
  "check.seed_order": "Seed pair {seedNumber}: hindi ito kasunod ng naunang pair.",
  "check.seed_twice": "Dalawang beses nasa archive ang seed pair {seedNumber}.",
  "check.chain_twice": "Dalawang beses nasa archive ang hash chain {chain}.",
  "check.round_place":
    "{game}, round {id}: hindi galing sa nakasulat na pinagmulan ang mga round ng larong ito.",
  "check.round_unfinished": "{game}, round {id}: hindi ganito ang round na hindi pa tapos.",
  "check.round_outcome": "{game}, round {id}: iba ang lumalabas sa mga seed.",
  "check.round_pay": "{game}, round {id}: hindi tugma ang payout sa resulta.",
  "check.round_missing": "Seed pair {seedNumber}: wala ang round number {nonce}.",
  "check.round_twice": "Seed pair {seedNumber}: dalawang round ang may number {nonce}.",
  "check.round_beyond": "Seed pair {seedNumber}: hindi kailanman nagamit ang number {nonce}.",
  "check.crash_hash": "Crash round {round}: hindi umaabot ang hash nito sa commitment ng hash chain.",
  "check.balance": "{asset}: {stated} ang nasa archive, {computed} ang total ng records.",
  "check.sums": "{asset}: magkaiba ang mga total sa listahan at sa mga file.",
} satisfies SameKeys<typeof en>;
