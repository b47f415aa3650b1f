import { Failure } from "../../kernel/failure.ts";
import { authMessages } from "../account/messages.ts";

/**
 * Passwords that keep the shop's rule and are on lists of the most common ones, in lower case: those of "xato-net 10 million"
 * (the first 300,000), NCSC's 100,000 and the passwords that occur twice in "fortinet-2021" of SecLists
 * (https://github.com/danielmiessler/SecLists), and the first 100,000 of Pwdb (https://github.com/ignis-sec/Pwdb-Public). Both
 * under the MIT license: Copyright (c) 2018 Daniel Miessler; Copyright (c) 2020 Ata Hakçıl.
 */
const LISTED = `
!password1 !qaz1qaz !qaz2wsx !qazxsw2 !qazzaq1 !turbine1 $kynet!0 $rfv4rfv $tatyana09$ ****you2 06081982h@d!
123*raiz 1580@welca 1580@welcamino 1qaz!qaz 1qaz@wsx 1qazxsw@ 1qazzaq! 2xacleasing@ 4&use24hyyj @abril2020
abans@001 abans@123 abc123** abc123456! abc@1234 abcd!efg!123 abril2020* agosto2020* aicte@123 ambit@123
asd@12345 aug!272010 cm&3161511 comply1! dec@1234 dec@2020 derp12!@ diciembre2020* diunilaobu8* dtm@2020
ecco@2020 faz@2020 fhpl@123 film@123 fxzz75$yer g00dpa$$w0rd gm718422@ india@123 india@2020 jammu@123
jan@2021 jarox1301! jhon@ta2011 july2801! juninho1999@ krcl@1234 kumar@123 l58jkdjp! l58jkdjp!m
l@f0vrnwa0myu login@123 mar2020* marco1997! marzo2020! marzo2020* mh@270481 mosquito@13 mudar@123 myspace1!
newday@123 newpass2@ nigel123! nov@2020 nvl@1234 oct@2020 octubre2020* p030710p$e4o p0pmagicwd* p@$$w0rd
p@55w0rd p@55word p@cific123 p@ssw0rd p@ssw0rd01 p@ssw0rd123 p@ssw0rd88 p@ssword1 p@ssword123 pa$$w0rd
pacific@123 paperindex1* pass@2020 pass@321 pass@word1 passw0rd! pompidu65@ porto@2020 q1w2e3r4! qwerty*1234
qwertyuiop789! sprink@1 stay@123 suporte@2020 temp2014! tiwari@123 tr@nsf3r tremac1$ ttat4pu71&n vpn@2020
vsoft@345 welcome@2020 wipro@123 yop@1234 zaq!1qaz zaq!2wsx zaq!xsw2 zaq1!qaz zaq1@wsx zaq1zaq!
`;

/** The first thousand words that three of these lists share: a rule like the shop's makes people append to them. */
const WORDS = `
aaaa aaaaa aaaaaa aaaaaaaa abcd abcdefg abcdefgh abigail access adgjmptw adidas admin adrian alabama alaska
albert alberto alex alexander alexandra alexis alfred alicia alison allison alpha alyssa amanda amber
america american anderson andre andrea andreas andrei andrew andrey angel angela angelica angelina angelo
angels animal anna anthony antonio apollo apple apples archie arnold arsenal arthur asasas asdasd asdf
asdfasdf asdfg asdfgh asdfghj asdfghjk asdfghjkl asdzxc ashley assassin athena atlantis audrey august aurora
austin avalon avatar awesome azerty baby babydoll babygirl badass badboy badger bailey baller bambam banana
bananas bandit barbara barbie barcelona barney baseball basket basketball batman baxter bbbbbb bear beatles
beautiful beauty beaver beavis benjamin berlin bianca bigboy billy birdie birthday bishop biteme blabla
black blahblah blazer blessed blizzard blondie blowme blue bluebird bobby bollocks bonjour bonnie booger
boogie boomer boston bradley brandon brandy braves brazil brenda brian brianna britney brittany broncos
brooke brooklyn brother brutus bubba bubble bubbles buddha buddy buffalo bulldog bulldogs bullet burton
business buster calvin camaro cameron camille canada cancer candy captain carlos carmen carolina caroline
carrie carter cartman casper cassie catdog celtic champion chance change changeme charles charlie charlotte
cheese chelsea cherokee cherry chester cheyenne chicago chichi chicken chocolat chopper chris christ
christian christine claire classic claudia cocacola coffee college colorado compaq computer connie connor
cookie cookies cool cooldude cooper copper corvette courtney cowboy cowboys creative cricket cristina
crystal daddy daisy dakota dallas damian dancer danger daniel daniela danielle darkness darkside dave david
dddddd death debbie december defender denise dennis denver design destiny dexter diablo diamond diamonds
diesel digger digital disney doctor doggie dolphin dolphins dominic domino donald donkey douglas dragon
dragons dreamer dreams driver drowssap drpepper drummer ducati duncan dustin eagles eclipse edward einstein
elaine element elephant elizabeth emerald emily eminem empire engineer england enigma enter eugene everton
exigent explorer extreme falcon family fantasy fatboy father fender fernando ferrari ficken fireball
firebird fish fishing fktrcfylh florence florida flower flowers fluffy football forest forever france
francis frank frankie franklin fred freddie freddy freedom friday friend friends froggy future fyfcnfcbz
gabriel galaxy gandalf gangster garcia garfield gateway gators gemini general genesis genius george georgia
gfhjkm ghbdtn giants gibson ginger giovanni gloria godzilla gogogo golden goldfish goldie golf golfer goober
goodluck google gordon grace gracie green greenday gregory guinness guitar gundam gunner hacker hahaha hallo
hammer hamster hannah happy harley harrison harry harvey hawaii heather heaven hellfire hello helpme hendrix
hercules hesoyam hiphop hitman hockey holiday honda honey horses hotdog hotrod hottie houston howard hummer
hunter icecream iceman iloveu iloveyou indian inferno infinity internet ireland ironman isabel isabella
isabelle italia jack jackass jackie jackson jaguar jake jamaica james january jasmin jasmine jason jasper
jeffrey jennifer jenny jeremy jerome jessica jessie jester jesus jimmy joanna joanne john johnny johnson
jonathan jordan joseph joshua julian junior jupiter justice justin juventus karate karina katana kathleen
katrina kawasaki kelly kelsey kenneth kermit kevin killer kimberly king kingdom kingkong kissme kitten kitty
kkkkkk klaster knight krishna kristen kristina lacrosse ladybug lakers lalala lasvegas laura lauren lawrence
legend legolas leonardo leslie letmein liberty lincoln lindsay little liverpool lizard logitech lolita
lollipop lollol london lorenzo louise loulou love lovelove lovely loveme lover loverboy lovers loveyou
lucifer lucky maddie maddog madison madmax madonna maggie magic magnum manager manchester manuel manutd
marcel marcus margaret maria mariah marie marina marine marines mario marion mark marlboro marley marshall
martin martina marvin maryjane master matrix matt matthew maurice maverick maximus maxwell megaman melanie
melissa mememe mercedes mercury merlin metallica mexico michael michel michele michelle michigan mickey
microsoft midnight miguel mike miller millie minecraft minnie miranda mitchell mmmmmm mnbvcxz molly monday
money monica monika monique monkey monster montana mookie moomoo morgan morris mother motorola mountain
mozart muffin murphy music mustang mylove nadine napoleon naruto nascar nastya natalia natalie natasha
nathan nelson nemesis newpass newyork nicholas nicola nicolas nicole nikita nintendo nirvana nissan norman
nothing november october oliver olivia onelove online orange orlando oscar packers pakistan pamela panasonic
pandora pantera panther panthers panzer paradise parker parola pascal pass passion passport password patches
patricia patrick patriots paul pavilion peaches peanut pebbles peewee pegasus penguin people pepper perfect
peter phantom philip philips phoenix pickle pierre piglet pikachu pioneer pirate pizza platinum player
please poiuyt pokemon police poohbear pookie popcorn popeye porsche portugal potter power pppppp precious
predator pretty prince princess private psycho pumpkin purple qawsed qazqaz qazwsx qazwsxedc qazxsw
qazxswedc qqqqqq qwaszx qweasd qweasdzxc qweqwe qwer qwerasdf qwert qwerty qwertyu qwertyui qwertyuiop
qwertz rabbit rachel racing ragnarok raiders rainbow random ranger rangers raptor rascal raymond rebecca
redrum redskins redsox redwings reggie regina remember ricardo richard robbie robert roberto rocket rockstar
rocky roland ronald ronaldo ronnie rose rosebud runner russell russia ryan sabrina saints sakura samantha
sammy samson samsung samuel samurai sandman sandra sandy santiago sarah sasha saturn savannah scarface
school scooby scooter scorpio scorpion scotland scott scotty sebastian secret security serenity sergey
sergio shadow shaggy shannon sharon shelby shopping shorty siemens sierra silver silvia simon simone simple
simpson simpsons single sister skater skipper skippy skittles skyline slayer slipknot smile smiles smiley
smokey snickers sniper snoopy snowball snowman soccer softball sophia sophie spanky sparky special speedy
spencer spider spiderman spirit spitfire spooky sports spring ssssss stacey stalker stanley star starcraft
stargate startrek starwars steelers stefan stella stephanie stephen sterling steve steven stinky student
stupid subaru sublime success summer sunday sunset sunshine super superman surfer suzuki svetlana sweet
sweetie sweetpea sweety swimming swordfish sydney system tamara tanner taurus taylor teacher tennis teresa
test tester testing testtest thailand theman theone therock thomas thuglife thumper thunder tiffany tiger
tigers tigger timothy tinker tintin titanic tomcat tommy tomtom topgun tornado toshiba toyota travis trevor
trinity tristan trixie trouble tucker turkey turtle tweety twilight tyler unicorn united user valentin
valentina valerie vampire vanessa vegeta veronica veronika vfhbyf vfrcbv victor victoria victory viking
vikings vincent vision vladimir voodoo voyager walker wallace walter warcraft warrior water welcome wesley
westside whatever wildcats william williams willie willow wilson windows winner winnie winston winter wizard
wolverine wolves wordpass wwwwww xavier xxxxxx xxxxxxxx yamaha yankee yankees yellow yoyoyo zachary zaqwsx
zombie zxcvbn zxcvbnm zzzzzz
`;

const ENDINGS =
  "1! 12! 123! 1234! 12345! !1 !12 !123 !1234 @1 @12 @123 @1234 @12345 1@ 123@ $1 $123 1$ 123$ *1 *123 1* 123* 01! @01 ?1 1?";

const splitWords = (text: string): string[] => text.trim().split(/\s+/);
const listed = new Set(splitWords(LISTED));
const words = new Set(splitWords(WORDS));
const endings = splitWords(ENDINGS);

/** Refuses, whatever its case, each of some 27,000 passwords. @throws Failure "auth.common-password" */
export function assertUncommon(password: string): void {
  const text = password.toLowerCase();
  const isCommon =
    listed.has(text) ||
    endings.some((ending) => text.endsWith(ending) && words.has(text.slice(0, -ending.length)));
  if (isCommon) throw new Failure("invalid", "auth.common-password", authMessages.commonPassword);
}
