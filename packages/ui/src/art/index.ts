export { AvatarArt, type AvatarArtProps } from './avatar-art.tsx';
export { EmptyArt, type EmptyArtKind, type EmptyArtProps } from './empty-art.tsx';
export { GameTile, type GameTileProps } from './game-tile.tsx';
export { HeroArt, type HeroArtProps } from './hero-art.tsx';
export { LanguageFlag, type LanguageFlagProps } from './language-flag.tsx';
export { TeamBadge, type TeamBadgeProps } from './team-badge.tsx';
export { VipStone, type VipStoneProps } from './vip-stone.tsx';
export { Wordmark, type WordmarkProps } from './wordmark.tsx';
