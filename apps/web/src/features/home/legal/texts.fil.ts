import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** The Filipino texts of the terms and the privacy notice. */
export default {
  "legal.terms": "Terms",
  "legal.privacy": "Privacy notice",
  "legal.version": "Version {version}",
  "legal.who": "Sino ang nagpapatakbo",
  "legal.operator": "{name}, {place}.",
  "legal.operatorUnknown": "Hindi pa nakalagay kung sino ang nagpapatakbo ng site na ito.",
  "legal.age": "18 pataas",
  "legal.ageText":
    "18 anyos ka pataas, at nasa legal age sa tinitirhan mo kung mas mataas iyon. Maglaro lang kung pinapayagan ng batas sa lugar mo. Ikaw ang dapat umalam nito.",
  "legal.closed":
    "Sarado sa: {countries}. Walang account, taya o deposit doon. Puwede pa ring i-withdraw ang balance mo kahit kailan.",
  "legal.closedNowhere": "Wala kaming isinasarang bansa sa ngayon.",
  "legal.games": "Paano lumalabas ang resulta ng round",
  "legal.gamesText":
    "Ipinapakita ang hash ng server seed bago ka tumaya. Galing ang resulta rito, sa client seed mo at sa counter. Kapag na-reveal na ang seed, makukuwenta ulit ng browser mo ang bawat round.",
  "legal.noWin": "Walang garantiyang mananalo",
  "legal.noWinText":
    "May house edge ang bawat laro, at nakasulat ito sa Rules. Sa maraming round, mas malaki ang talo kaysa panalo. Itaya lang ang kaya mong mawala, at tumigil kapag hindi na ito masaya.",
  "legal.limits": "Mga limit",
  "legal.limitsText":
    "Nakasulat sa bawat laro ang minimum na taya at ang max win. Tinatanggihan ang tayang lampas dito. PLAY at tPLAY lang ang puwedeng itaya.",
  "legal.money": "Deposits at withdrawals",
  "legal.moneyText":
    "Bilang na ang deposit kapag final na ang block nito. Kailangan ng funds password sa withdrawal, at ipinapakita muna ang fee at ang matatanggap mo. Nire-review ng tao ang malalaking withdrawal. Naka-hold muna ang withdrawals kapag bago ang funds password o login method. Hindi na mababawi ang naipadala sa maling address.",
  "legal.account": "Account mo",
  "legal.accountText":
    "Ang may hawak ng wallet, mailbox o passwords mo ang may hawak ng account mo, kaya ingatan ang mga ito. Puwede naming i-freeze ang account na ginagamit sa panloloko o kapag hinihingi ng batas. Pag-log out lang ang magagawa hanggang ma-review ito.",
  "legal.changes": "Mga pagbabago",
  "legal.changesText":
    "Kapag nagbago ang Terms, tatanungin ka ulit bago ang susunod mong taya. Hindi ka makakataya hangga’t hindi mo tinatanggap ang mga ito. Papasok pa rin ang deposits at tuloy ang withdrawals.",
  "legal.kept": "Anong data ang itinatago",
  "legal.keptText":
    "Ang wallet address, email o phone number kung ibinigay mo, ang public name kung pumili ka, kung aling Terms ang tinanggap mo at kailan, ang mga taya, deposits at withdrawals mo, at sa bawat session: ang browser, system at huling gamit.",
  "legal.long": "Gaano katagal",
  "legal.longText":
    "Ang mga session, hanggang matapos o matagal na hindi nagamit. Ang mga code sa email at bilang ng subok bawat network, mga isang araw. Ang mga taya at galaw ng pera, hangga’t may accounting records, dahil dapat ma-verify ang mga ito. Nananatili ang keyed hash ng bawat email, wallet at Telegram account para hindi makapagsimula ulit ang naka-freeze na account.",
  "legal.seen": "Sino ang nakakakita",
  "legal.seenText":
    "Nakikita ng iba ang mga taya mo sa naka-mask na pangalan, o sa public name na pinili mo. Public habambuhay ang nasa blockchain. Dumadaan sa mail server ang mga email. Walang ibinebentang data, walang ads, at walang ibang site na nagta-track sa iyo rito.",
  "legal.browser": "Sa browser mo",
  "legal.browserText":
    "Ang session, wika at settings mo, at isang cookie na panlaban sa pekeng request. Inaalis ng pag-log out ang session.",
  "legal.secrets": "Mga password",
  "legal.secretsText":
    "Naka-save bilang mabagal na hash (argon2id) na hindi na mababasa pabalik. Naka-encrypt ang anumang makakapagsabi ng resulta.",
  "legal.rights": "Mga karapatan mo",
  "legal.rightsText":
    "Itanong sa support kung anong data mo ang itinatago, o ipatanggal ang isang login method o ipasara ang account. Mananatili ang kailangan ng accounting records, at wala nang iba.",
  "legal.backHome": "Bumalik sa mga laro",
} satisfies SameKeys<typeof en>;
