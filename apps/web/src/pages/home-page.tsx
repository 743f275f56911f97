import { Footer } from '../features/home/footer.tsx';

/** This is the home screen. */
export function HomePage() {
  return <Footer />;
}
