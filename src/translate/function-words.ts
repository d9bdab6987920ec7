/** Words that sentences of a language can hardly do without, and those of status pages. Shared ones count for each; what is left decides. */
const words = {
  en: 'the of and to in is are we our have has had been this that with for was were be will an some may from by on at as it not you your all issue issues investigating identified resolved monitoring update service users customers',
  de: 'der die das und wir ist sind wird werden wurde wurden ein eine einen einer mit für von zu den dem des nicht haben hat auf im bei über nach alle uns unser unsere störung behoben weiterhin derzeit',
  fr: 'le la les des et nous est sont une un du de en dans pour avec sur par au aux ce cette ont été qui que pas plus notre nos vous incident résolu actuellement être',
  es: 'el la los las y de en que es son un una del al con por para se ha han sido este esta estamos nuestro hemos está están más servicio problema resuelto',
  pt: 'o a os as e de em que é são um uma do da dos das no na nos nas com por para ao foi foram está estão estamos nosso não mais serviço problema resolvido',
  it: 'il lo la i gli le e di che è sono un una del della dei delle nel nella con per al alla stato stati abbiamo stiamo non più nostro servizio problema risolto questo',
  nl: 'de het een en van is zijn wij we worden wordt met voor op te in niet dat dit hebben heeft aan onze naar ook door bij storing opgelost momenteel',
  sv: 'och att det är en ett som på för med av har vi inte den till från är vår våra nu problemet åtgärdat har varit undersöker',
  da: 'og at det er en et som på for med af har vi ikke den til fra vores nu problemet løst undersøger bliver blevet',
  nb: 'og at det er en et som på for med av har vi ikke den til fra vår våre nå problemet løst undersøker blir blitt',
  pl: 'i w z na do nie się jest są że to dla od oraz przez został została zostały problem usługi nasz nasze obecnie po występuje rozwiązany pracujemy',
  cs: 'a v z na do je jsou se že to pro od byl byla bylo problém služby náš naše nyní po byly vyřešen pracujeme jsme',
  tr: 've bir bu için ile olarak da de çok sorun sorunu hizmet şu anda edilmiştir giderildi ediyoruz olan kadar',
  fi: 'ja on ei että se ovat joka kun myös olemme oli tämä ongelma korjattu palvelun palvelu tutkimme',
  id: 'dan di yang untuk dengan kami ini dari pada telah sedang adalah tidak akan masalah layanan pengguna',
  vi: 'và của là các đã đang trong cho với không được chúng tôi này sự cố dịch vụ có một',
  hu: 'a az és hogy nem egy van is a már meg ez el hiba szolgáltatás megoldottuk vizsgáljuk jelenleg',
  ro: 'și în de la cu pe nu este sunt un o pentru care din am fost mai serviciul problema rezolvată',
};

export const functionWords: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(words).map(([language, list]) => [language, new Set(list.split(' '))]),
);
