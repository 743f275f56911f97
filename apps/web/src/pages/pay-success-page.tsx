import { ReturnedPayment } from '../features/deposit/returned-payment.tsx';

/** The return address for payment vendors' pages. */
export function PaySuccessPage() {
  return (
    <div className="grid min-h-[64dvh] place-items-center">
      <ReturnedPayment />
    </div>
  );
}
